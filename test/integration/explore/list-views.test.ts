import { expect, test } from 'vitest';
import type { ListView } from '../../../preload/contract/models/list-view.ts';
import { exploreQueryDefaults } from '../../../preload/contract/values/explore.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

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
