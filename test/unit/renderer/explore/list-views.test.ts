import { expect, test } from 'vitest';
import { type ListView, listViewSchema } from '#contract/models/list-view.ts';
import { type ExploreSource, emptyQuery } from '../../../../renderer/stores/explore/explore.ts';
import { lookOf, viewSourceOf } from '../../../../renderer/stores/explore/list-view-look.ts';
import { aTable } from './explore-fixture.ts';

const file = (ref: string): ExploreSource => ({ kind: 'file', file: { ref, path: '/x.csv' }, sheet: null });
const both: ExploreSource = {
  kind: 'combined',
  combination: 'union',
  by: 'domain',
  parts: [
    { kind: 'combined', combination: 'difference', by: 'domain', parts: [file('list:3'), file('list:5')] },
    file('list:7'),
  ],
};

const view: ListView = {
  id: 1,
  name: 'Fresh',
  title: 'Shopify without Klaviyo',
  source: { kind: 'list', listId: 3, sheet: null },
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
  outside: false,
};

test('views name lists by their ids, and files of the person by what stands for them; there are none of runs', () => {
  const kept = viewSourceOf(both);
  expect(kept).toEqual({
    kind: 'combined',
    combination: 'union',
    by: 'domain',
    parts: [
      {
        kind: 'combined',
        combination: 'difference',
        by: 'domain',
        parts: [
          { kind: 'list', listId: 3, sheet: null },
          { kind: 'list', listId: 5, sheet: null },
        ],
      },
      { kind: 'list', listId: 7, sheet: null },
    ],
  });
  expect(listViewSchema.shape.source.parse(kept)).toEqual(kept);
  const own = file('A'.repeat(32));
  const withPart = (part: ExploreSource): ExploreSource => ({ ...both, parts: [own, part] });
  expect(viewSourceOf(withPart(file('list:3')))).toEqual({
    ...both,
    parts: [own, { kind: 'list', listId: 3, sheet: null }],
  });
  expect(viewSourceOf(withPart({ kind: 'run', jobId: 4 }))).toBeNull();
});

test('a view finds its columns by name at their new positions, and leaves out columns that are gone', () => {
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

test('a source that is nested too deep is refused', () => {
  let source: unknown = { kind: 'list', listId: 1, sheet: null };
  for (let depth = 0; depth < 20; depth += 1)
    source = {
      kind: 'combined',
      combination: 'union',
      by: 'domain',
      parts: [source, { kind: 'list', listId: 2, sheet: null }],
    };
  expect(listViewSchema.shape.source.safeParse(source).success).toBe(false);
});

test('the schema of views has few parts, and reads what is nested in one pass', () => {
  let parts = 0;
  const seen = new Set<unknown>();
  const count = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
    seen.add(schema);
    parts += 1;
    for (const value of Object.values(schema)) count(value);
  };
  count(listViewSchema.def);
  expect(parts).toBeLessThan(5_000);
  let source: unknown = { kind: 'list', listId: 1, query: {}, parts: [], of: {} };
  for (let depth = 0; depth < 7; depth += 1)
    source = { kind: 'combined', combination: 'union', parts: [source, source] };
  expect(listViewSchema.shape.source.safeParse(source).success).toBe(true);
});
