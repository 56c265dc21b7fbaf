import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ROWS = 60_000;
const lines = Array.from({ length: ROWS }, (_, index) => `site-${index}.com,${(index * 7_919) % ROWS}`);
const LIST = `domain,n\n${lines.join('\n')}\n`;
const cancelled = { code: 'cancelled' };

/** This would take hours if it were not stopped. */
const ENDLESS = 'SELECT sum(sqrt(range)) FROM range(10000000000000)';

test('a statement can be stopped at any moment, and its connection runs the next one', async () => {
  const database = createDatabase(join(tempDir(), 'spill'));
  onTestFinished(() => database.close());
  for (let turn = 0; turn < 20; turn += 1) {
    const stop = new AbortController();
    const running = expect(database.rows(ENDLESS, [], stop.signal)).rejects.toMatchObject(cancelled);
    // The stop comes at once, while the connection is made, or after the statement started.
    for (let step = 0; step < turn; step += 1) await new Promise((next) => setImmediate(next));
    stop.abort();
    await running;
  }
  expect(await database.rows('SELECT 1')).toEqual([[1]]);
});

test('an engine that ends waits for a database that is being closed already', async () => {
  const spillDir = join(tempDir(), 'spill');
  const database = createDatabase(spillDir);
  await database.rows('SELECT 1');
  const first = database.close();
  await database.close();
  expect(existsSync(spillDir)).toBe(false);
  await first;
});

test('a transaction that failed work leaves open is ended, so that the next one can begin', async () => {
  const database = createDatabase(join(tempDir(), 'spill'));
  onTestFinished(() => database.close());
  // As if the statement that ends it had been stopped, too, which happens once in a hundred times.
  const inTransaction = (sql: string) =>
    database.withConnection(async (connection) => {
      await connection.run('BEGIN');
      await connection.run(sql);
      await connection.run('ROLLBACK');
    });
  await expect(inTransaction(`SELECT error('it fails')`)).rejects.toThrow('it fails');
  await inTransaction('SELECT 1');
});

test('if queries are typed one after the other, the last one gets its rows and the others end', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(file('list.csv', LIST));
  const typed = 'site-4321';
  const asked = Array.from(typed, (_, index) => {
    const stop = new AbortController();
    const text = query({ text: typed.slice(0, index + 1), sort: [{ column: 1 }] });
    const page = explore.page(exploreId, text, { offset: 0, limit: 200 }, stop.signal);
    if (index < typed.length - 1) stop.abort();
    return page;
  });
  const ended = await Promise.allSettled(asked);
  expect(ended.slice(0, -1).map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
    ended.slice(0, -1).map(() => 'cancelled'),
  );
  const shown = lines.filter((line) => line.includes(typed)).length;
  expect(await asked.at(-1)).toMatchObject({ total: shown });
});

test('sorting that stopped when its caller left starts again for the next caller', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(file('list.csv', LIST));
  const sorted = query({ sort: [{ column: 1, descending: true }] });
  const far = { offset: 50_000, limit: 2 };
  for (let turn = 0; turn < 8; turn += 1) {
    const stop = new AbortController();
    const leaving = expect(explore.page(exploreId, sorted, far, stop.signal)).rejects.toMatchObject(
      cancelled,
    );
    for (let step = 0; step < turn; step += 1) await new Promise((next) => setImmediate(next));
    stop.abort();
    await leaving;
  }
  const [{ rows }] = await Promise.all([
    explore.page(exploreId, sorted, far),
    explore.page(exploreId, query({ text: 'site-1' }), { offset: 0, limit: 1 }),
  ]);
  expect(rows.map(({ cells }) => cells[1])).toEqual([9_999, 9_998]);
});
