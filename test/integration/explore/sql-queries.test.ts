import { expect, test } from 'vitest';
import { admit } from '../../../main/engine/data/backup-file/admit.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

test('queries in SQL are kept under names, also those that fail, with nothing but their text', async () => {
  const { client, engine } = await openEngineClient();
  expect(await client.sql.views()).toEqual([]);
  const wrong = 'SELEC contry\nFROM saved -- not yet';
  const [kept] = await client.sql.saveView({ name: 'Countries', text: wrong });
  expect(kept).toEqual({ id: expect.any(Number), name: 'Countries', text: wrong });
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
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['id', 'name', 'text', 'workspace']);
  // A backup brings them along as they are; what is no text is refused.
  const here = { knownPaths: new Set<string>() };
  const [row = {}] = rows as Parameters<typeof admit.sql_queries>[0][];
  expect(admit.sql_queries({ ...row }, here)).toEqual(row);
  expect(() => admit.sql_queries({ ...row, text: 'no JSON' }, here)).toThrow();
  expect(await client.sql.removeView({ id: kept?.id ?? 0 })).toHaveLength(1);
});
