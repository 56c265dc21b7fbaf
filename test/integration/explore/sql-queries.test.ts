import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admit } from '../../../main/engine/data/backup-file/admit.ts';
import { backUp } from '../../../main/engine/data/backup.ts';
import { restoreBackup } from '../../../main/engine/data/restore.ts';
import { listViews, sqlQueries } from '../../../main/engine/store/views.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('queries in SQL are kept under names, also those that fail, with nothing but their text', async () => {
  const { client, engine } = await openEngineClient();
  expect(await client.sql.views()).toEqual([]);
  const wrong = 'SELEC contry\nFROM saved -- not yet';
  const [kept] = await client.sql.saveView({ name: 'Countries', text: wrong });
  expect(kept).toEqual({ id: expect.any(Number), name: 'Countries', text: wrong, outside: false });
  await client.sql.saveView({ name: 'All', text: 'FROM saved' });
  // The name is one query.
  const replaced = await client.sql.saveView({ name: 'Countries', text: 'SELECT 1' });
  expect(replaced.map(({ name, text }) => [name, text])).toEqual([
    ['All', 'FROM saved'],
    ['Countries', 'SELECT 1'],
  ]);
  await expect(client.sql.renameView({ id: kept?.id ?? 0, name: 'All' })).rejects.toMatchObject({
    data: { code: 'name_taken' },
  });
  const renamed = await client.sql.renameView({ id: kept?.id ?? 0, name: 'One' });
  expect(renamed.map(({ name }) => name)).toEqual(['All', 'One']);
  const rows = engine.db.all<Record<string, unknown>>('SELECT * FROM sql_queries ORDER BY name');
  expect(rows.map(({ name, text }) => [name, text])).toEqual([
    ['All', '"FROM saved"'],
    ['One', '"SELECT 1"'],
  ]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['id', 'name', 'outside', 'text', 'workspace']);
  // A backup brings them along as they are; what is no text is refused.
  const here = { knownPaths: new Set<string>() };
  const [row = {}] = rows as Parameters<typeof admit.sql_queries>[0][];
  expect(admit.sql_queries({ ...row }, here)).toEqual(row);
  expect(() => admit.sql_queries({ ...row, text: 'no JSON' }, here)).toThrow();
  expect(await client.sql.removeView({ id: kept?.id ?? 0 })).toHaveLength(1);
});

test('what came with a backup says so, whatever the backup says, until a person runs or keeps it', async () => {
  const { client, engine, dataDir } = await openEngineClient();
  const text = 'SELECT domain FROM saved';
  await client.sql.saveView({ name: 'Countries', text });
  await client.explore.saveView({
    ...{ name: 'Ours', title: 'Ours', columns: [0], facets: [], columnNames: ['domain'] },
    source: {
      kind: 'sql',
      text,
      parts: [{ name: 'saved', source: { kind: 'saved', query: savedQueryDefaults } }],
    },
    query: { text: '', filters: [], sort: [], saved: 'any' },
  });
  // A made backup says that nothing came from outside.
  engine.db.run(`UPDATE list_views SET layout = replace(layout, '{', '{"outside":false,')`);
  const backup = join(tempDir(), 'b.db');
  const free = { signal: new AbortController().signal, progress: () => {} };
  await backUp(engine.store.database, backup, free);
  await restoreBackup(engine, backup);
  const restored = openEngine({ dataDir });
  const workspace = restored.sessions.workspace().row;
  expect(sqlQueries.list(restored.db, workspace)).toMatchObject([{ name: 'Countries', text, outside: true }]);
  expect(listViews.list(restored.db, workspace)).toMatchObject([{ name: 'Ours', outside: true }]);
  const after = await createPersonClient(restored).sql.saveView({ name: 'Countries', text });
  expect(after).toMatchObject([{ name: 'Countries', outside: false }]);
});
