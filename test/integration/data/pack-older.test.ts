import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packOlder } from '../../../main/engine/store/answers/pack-older.ts';
import { openStore, type Store } from '../../../main/engine/store/open-store.ts';
import { findSnapshot, insertSnapshot } from '../../../main/engine/store/snapshots.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { backupOfVersion } from '../../support/files/backup-samples.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ANSWERS = 700;

const textOf = (index: number) =>
  JSON.stringify({
    domain: `d${index}.test`,
    company: { name: `Größe ${index}`, about: 'Größe und Güte. '.repeat(40) },
  });

/** A store whose answers are as an older version left them. */
function olderStore(): Store {
  const store = openStore(tempDir());
  store.db.run(`INSERT INTO workspaces (id, realm, tenant_id, name) VALUES (1, 'sample', 't', 'W')`);
  store.db.transaction(() => {
    for (let index = 0; index < ANSWERS; index += 1) keep(store, index);
  });
  store.db.run('UPDATE snapshots SET raw = answer_text(raw, packed), packed = NULL');
  store.db.run(`UPDATE saved_state SET value = (SELECT max(id) FROM snapshots) WHERE key = 'unpacked'`);
  return store;
}

function keep({ db }: Store, index: number): number {
  const raw = textOf(index);
  const about = { workspace: 1, kind: 'companies', key: `d${index}.test`, outcome: 'found' } as const;
  return insertSnapshot(db, { ...about, fetchedAt: 1_000 + index, requestId: null, raw }).kept.id;
}

const plainOnes = ({ db }: Store) =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM snapshots WHERE packed IS NULL')?.count;

function expectAllWhole({ db }: Store): void {
  for (const { id, key } of db.all<{ id: number; key: string }>('SELECT id, key FROM snapshots'))
    expect(findSnapshot(db, id)?.raw).toBe(textOf(Number(/\d+/.exec(key)?.[0])));
}

test('older answers are compressed in steps, go on after a stop, and read the same at any time', async () => {
  const store = olderStore();
  const stop = new AbortController();
  const first = packOlder(store.db, stop.signal);
  expectAllWhole(store);
  stop.abort();
  await first;
  const left = plainOnes(store) ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(ANSWERS);
  keep(store, ANSWERS);
  await packOlder(store.db);
  expect(plainOnes(store)).toBe(0);
  expectAllWhole(store);
  await packOlder(store.db);
  expectAllWhole(store);
  store.close();
});

test('an answer that cannot get smaller stops nothing', async () => {
  const store = olderStore();
  store.db.run(`UPDATE snapshots SET raw = '{}' WHERE id IN (1, ${ANSWERS})`);
  await packOlder(store.db);
  expect(plainOnes(store)).toBe(2);
  expect(findSnapshot(store.db, ANSWERS)?.raw).toBe('{}');
  store.close();
});

test('a data folder of an older version is compressed after its start', async () => {
  const dataDir = tempDir();
  const long = JSON.stringify({ domain: 'a.test', about: 'Größe und Güte. '.repeat(40) });
  const older = backupOfVersion(18, `UPDATE snapshots SET raw = '${long}' WHERE id = 1`);
  copyFileSync(older, join(dataDir, 'stackdesk.db'));
  const engine = openEngine({ dataDir });
  const states = () => engine.db.values('SELECT packed IS NULL FROM snapshots ORDER BY id');
  await expect.poll(states).toEqual([0, 1]);
  expect(findSnapshot(engine.db, 1)?.raw).toBe(long);
  await engine.close();
});
