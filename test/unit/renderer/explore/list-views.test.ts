import { expect, test } from 'vitest';
import { type ListView, listViewSchema } from '../../../../preload/contract/models/list-view.ts';
import { type ExploreSource, emptyQuery } from '../../../../renderer/stores/explore/explore.ts';
import { lookOf, viewSourceOf } from '../../../../renderer/stores/explore/list-view-look.ts';
import { aTable } from './explore-fixture.ts';

const file = (ref: string): ExploreSource => ({ kind: 'file', file: { ref, path: '/x.csv' } });
const both: ExploreSource = {
  kind: 'combined',
  combination: 'union',
  parts: [
    { kind: 'combined', combination: 'difference', parts: [file('list:3'), file('list:5')] },
    file('list:7'),
  ],
};

const view: ListView = {
  id: 1,
  name: 'Fresh',
  title: 'Shopify without Klaviyo',
  source: { kind: 'list', listId: 3 },
  query: {
    ...emptyQuery,
    text: 'shop',
    filters: [
      { kind: 'values', column: 1, values: { is: [], not: ['DE'] } },
      { kind: 'contains', column: 3, text: 'x', isNot: true },
    ],
    sort: [
      { column: 2, descending: true },
      { column: 3, descending: false },
    ],
  },
  columns: [0, 2, 3],
  facets: [1, 3],
  columnNames: ['domain', 'country', 'tag', 'tag'],
};

test('lists and combinations of them are kept by their numbers, files of no record are not', () => {
  const kept = viewSourceOf(both);
  expect(kept).toEqual({
    kind: 'combined',
    combination: 'union',
    parts: [
      {
        kind: 'combined',
        combination: 'difference',
        parts: [
          { kind: 'list', listId: 3 },
          { kind: 'list', listId: 5 },
        ],
      },
      { kind: 'list', listId: 7 },
    ],
  });
  expect(listViewSchema.shape.source.parse(kept)).toEqual(kept);
  const foreign = file('A'.repeat(32));
  expect(viewSourceOf(foreign)).toBeNull();
  expect(
    viewSourceOf({ kind: 'combined', combination: 'union', parts: [file('list:3'), foreign] }),
  ).toBeNull();
});

test('a view shows the same columns wherever they stand by now, and forgets those that are gone', () => {
  const same = aTable([{ name: 'domain' }, { name: 'country' }, { name: 'tag' }, { name: 'tag' }]);
  expect(lookOf(view, same)).toEqual({
    query: { ...view.query, rowIds: null },
    columns: view.columns,
    facets: view.facets,
  });
  const other = aTable([{ name: 'tag' }, { name: 'new' }, { name: 'country' }, { name: 'domain' }]);
  expect(lookOf(view, other)).toEqual({
    query: {
      ...view.query,
      filters: [{ kind: 'values', column: 2, values: { is: [], not: ['DE'] } }],
      sort: [{ column: 0, descending: true }],
      rowIds: null,
    },
    columns: [3, 0],
    facets: [2],
  });
});

test('a source that is nested without end is refused', () => {
  let source: unknown = { kind: 'list', listId: 1 };
  for (let depth = 0; depth < 20; depth += 1)
    source = { kind: 'combined', combination: 'union', parts: [source, { kind: 'list', listId: 2 }] };
  expect(listViewSchema.shape.source.safeParse(source).success).toBe(false);
});
