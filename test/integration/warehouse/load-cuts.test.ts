import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { TABLE_NAMES } from '../../../main/engine/warehouse/tables.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { startCliProcess } from '../../support/engine/run-cli.ts';
import {
  addCharge,
  addDownloadedList,
  FILLED_FROM,
  fillWithAll,
  unwatched,
} from '../../support/engine/warehouse-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';

const server = await sharePostgres();
const YEAR = 365 * 86_400_000;

const load = (engine: Engine, to: string) =>
  loadPostgres(engine, { to, since: 'all', password: server.password }, unwatched());

/** An empty database, and what is in our schema there: a sum over all that each table has. */
async function database() {
  const url = await server.createDatabase();
  const client = await server.connect(new URL(url).pathname.slice(1));
  return { url, contents: () => contentsOf(client), client };
}

async function contentsOf(client: pg.Client): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of TABLE_NAMES) {
    const sum = `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, ';' ORDER BY t::text), '')) AS sum`;
    const { rows } = await client.query(`${sum} FROM stackdesk_warehouse.${table} t`);
    contents[table] = rows[0].sum;
  }
  return contents;
}

/** Waits until the server has ended what a load began. */
async function untilAlone(client: pg.Client): Promise<void> {
  const others = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  await expect.poll(async () => (await client.query(others)).rows, { timeout: 20_000 }).toEqual([{ n: 0 }]);
}

function changeAll({ db }: Engine, workspace: number): void {
  for (let number = 0; number < 300; number += 1) {
    const at = FILLED_FROM + YEAR + number;
    const domain = `d${number}.com`;
    keepMade(db, workspace, { domain, at, names: ['Stripe'] });
    keepMade(db, workspace, { domain, at, facts: { name: `New ${number}` } });
    addCharge(db, workspace, { at, credits: 1 });
  }
  addDownloadedList(db, workspace, { reportId: 9, at: FILLED_FROM + YEAR, rows: [['d1.com', 'Spain']] });
}

test('a load that is cut off at any byte, or killed, leaves what was loaded before exactly as it was', async () => {
  const { engine, workspace } = fillWithAll(openEngine({ maySpend: false }));
  const { url, contents, client } = await database();
  await load(engine, url);
  const before = await contents();
  changeAll(engine, workspace);

  const proxy = await startCuttingProxy(() => server.port);
  const through = (to: string) => to.replace(`:${server.port}/`, `:${proxy.port}/`);
  const trial = await database();
  await load(engine, through(trial.url));
  const whole = proxy.sent();
  expect(whole.rowBytes).toBeGreaterThan(whole.bytes / 2);
  let inRows = 0;
  for (let cut = 0; cut < campaignSize(4, 100); cut += 1) {
    const sent = proxy.sent();
    // The last bytes commit it.
    const most = Math.floor(whole.bytes * (0.02 + 0.96 * Math.random()));
    proxy.endAfterSent(most, 'cut');
    await expect(load(engine, through(url)), `after ${most} bytes`).rejects.toMatchObject({
      code: 'database_failed',
    });
    if (proxy.sent().rowBytes > sent.rowBytes) inRows += 1;
    await untilAlone(client);
    expect(await contents(), `after ${most} bytes`).toEqual(before);
  }
  expect(inRows).toBeGreaterThan(0);

  // The program itself is killed while the server waits for the rest of the rows.
  const { dataDir } = engine;
  await engine.close();
  const killed = proxy.sent();
  proxy.endAfterSent(Math.floor(whole.bytes * 0.7), 'hold');
  const environment = { STACKDESK_DATA_DIR: dataDir, PGPASSWORD: server.password };
  const { child, ended } = startCliProcess(['data', 'export', '--to', through(url), '--json'], environment);
  await expect
    .poll(() => proxy.sent().bytes - killed.bytes, { timeout: 60_000 })
    .toBe(Math.floor(whole.bytes * 0.7));
  expect(proxy.sent().rowBytes).toBeGreaterThan(killed.rowBytes);
  child.kill('SIGKILL');
  await ended;
  // It no longer reads from the connection, so it can't see by itself that this has ended.
  proxy.cut();
  await untilAlone(client);
  expect(await contents()).toEqual(before);

  proxy.endAfterSent(Number.POSITIVE_INFINITY, 'cut');
  await load(openEngine({ dataDir, maySpend: false }), through(url));
  const after = await contents();
  expect(TABLE_NAMES.filter((name) => after[name] === before[name])).toEqual([]);
});

test('two first loads at once both arrive', async () => {
  const one = fillWithAll(openEngine({ maySpend: false }));
  const other = fillWithAll(openEngine({ maySpend: false }));
  changeAll(other.engine, other.workspace);
  const alone = await database();
  await load(one.engine, alone.url);
  await load(other.engine, alone.url);
  for (let turn = 0; turn < campaignSize(1, 10); turn += 1) {
    const { url, client } = await database();
    await Promise.all([load(one.engine, url), load(other.engine, url)]);
    for (const table of TABLE_NAMES) {
      const count = `SELECT count(*) FROM stackdesk_warehouse.${table}`;
      expect((await client.query(count)).rows, table).toEqual((await alone.client.query(count)).rows);
    }
  }
});
