import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admit } from '../../../main/engine/data/backup-file/admit.ts';
import { createGivenFiles } from '../../../main/engine/files/given-files.ts';
import type { ListView } from '#contract/models/list-view.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { createPageClient, giveFile } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const both: Omit<ListView, 'id'> = {
  name: 'Shopify, not ours',
  title: 'Shopify without Klaviyo',
  source: {
    kind: 'combined',
    combination: 'difference',
    by: 'domain',
    parts: [
      { kind: 'list', listId: 3, sheet: null },
      { kind: 'list', listId: 5, sheet: null },
    ],
  },
  query: {
    text: 'shop',
    filters: [{ kind: 'values', column: 1, values: { is: ['DE', null], not: ['Berlin'] } }],
    sort: [{ column: 2, descending: true }],
    saved: 'unsaved',
  },
  columns: [0, 2],
  facets: [1],
  columnNames: ['domain', 'country', 'size'],
  outside: false,
};

test('views of lists belong to a workspace, and can be renamed, replaced and removed', async () => {
  const { client, engine } = await openEngineClient();
  const { rowIds: _, ...anyRow } = exploreQueryDefaults;
  expect(await client.explore.views()).toEqual([]);
  const [first] = await client.explore.saveView(both);
  expect(first).toEqual({ ...both, id: expect.any(Number) });
  const plain = {
    ...both,
    name: 'All',
    source: { kind: 'list' as const, listId: 3, sheet: null },
    query: anyRow,
  };
  expect((await client.explore.saveView(plain)).map(({ name }) => name)).toEqual(['All', both.name]);
  // A view with the same name is replaced.
  expect(await client.explore.saveView({ ...both, columns: [2] })).toMatchObject([{}, { columns: [2] }]);

  const [all] = await client.explore.views();
  await expect(client.explore.renameView({ id: all?.id ?? 0, name: both.name })).rejects.toMatchObject({
    data: { code: 'name_taken' },
  });
  expect(await client.explore.renameView({ id: all?.id ?? 0, name: 'Everything' })).toMatchObject([
    { name: 'Everything', source: { kind: 'list', listId: 3, sheet: null } },
    {},
  ]);
  // Views of Saved are separate.
  expect(await client.saved.views()).toEqual([]);

  const [connection] = engine.sessions.describe().connections;
  const [here, other] = connection?.workspaces ?? [];
  engine.sessions.choose(connection?.id ?? '', other?.id ?? '');
  expect(await client.explore.views()).toEqual([]);
  await client.explore.removeView({ id: all?.id ?? 0 });
  engine.sessions.choose(connection?.id ?? '', here?.id ?? '');
  expect(await client.explore.views()).toHaveLength(2);
  expect(await client.explore.removeView({ id: all?.id ?? 0 })).toMatchObject([{ name: both.name }]);
});

test('a view keeps a file of the person by its path, which no page can make up', async () => {
  const { engine } = await openEngineClient();
  const path = join(tempDir(), 'customers.csv');
  writeFileSync(path, 'domain\na.com\nb.com\n');
  const given = createGivenFiles();
  const page = createPageClient(engine, given);
  const ref = giveFile(given, path, { kind: 'read' });
  const viewOf = (name: string, file: { ref: string; path: string }): Omit<ListView, 'id'> => {
    const parts = [
      { kind: 'list' as const, listId: 3, sheet: null },
      { kind: 'file' as const, file, sheet: null },
    ];
    return { ...both, name, source: { kind: 'combined', combination: 'union', by: 'domain', parts } };
  };
  const fileOf = (view: ListView | undefined) => {
    const [, own] = view?.source.kind === 'combined' ? view.source.parts : [];
    return own?.kind === 'file' ? own.file : null;
  };
  // What the page says of the path does not count.
  await page.explore.saveView(viewOf('A', { ref, path: '/etc/passwd' }));
  const later = createPageClient(engine, createGivenFiles());
  const [kept] = await later.explore.views();
  expect(fileOf(kept)).toEqual({ ref: expect.stringMatching(/^[\w-]{32}$/), path });
  expect(await later.explore.open({ path: fileOf(kept)?.ref ?? '' })).toMatchObject({ rows: 2 });

  const unknown = viewOf('B', { ref: 'A'.repeat(32), path });
  await expect(later.explore.saveView(unknown)).rejects.toMatchObject({ data: { code: 'usage' } });
  const [, named] = await later.explore.saveView(viewOf('B', { ref: '', path }));
  expect(fileOf(named)).toEqual({ ref: '', path: '' });

  // A backup of somebody else names files that nobody chose here.
  const row = engine.db.get<Record<string, string>>(`SELECT * FROM list_views WHERE name = 'A'`) ?? {};
  expect(admit.list_views(row, { knownPaths: new Set([path]) })).toEqual(row);
  const foreign = JSON.stringify(admit.list_views(row, { knownPaths: new Set() }));
  expect(foreign).toContain('customers.csv');
  expect(foreign).not.toContain(path);
});

test('what a restored view holds besides its source and query can’t take their place', async () => {
  const { client, engine } = await openEngineClient();
  await client.explore.saveView(both);
  const stolen = { kind: 'file', file: { ref: '', path: '/etc/passwd' }, sheet: null };
  engine.db.run(
    `UPDATE list_views SET layout = json_set(layout, '$.source', json(?), '$.id', 99, '$.name', 'x')`,
    [JSON.stringify(stolen)],
  );
  const [view] = await client.explore.views();
  expect(view).toMatchObject({ name: both.name, source: both.source });
  expect(view?.id).not.toBe(99);
});
