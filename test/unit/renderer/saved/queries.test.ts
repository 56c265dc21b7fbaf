import { expect, test } from 'vitest';
import {
  columnsFrom,
  emptyQuery,
  emptySaved,
  filtersOf,
  firstColumns,
  hasFilters,
  shownColumns,
  targetOf,
  withFilter,
  withoutFilters,
} from '../../../../renderer/stores/saved.ts';

const filters = [
  { facet: 'technology', value: 'Shopify' },
  { facet: 'category', value: 'Analytics' },
  { facet: 'country', value: 'France' },
  { facet: 'industry', value: 'Retail' },
  { facet: 'tag', value: 'older:1' },
  { facet: 'kind', value: 'companies' },
  { facet: 'job', value: '17' },
  { facet: 'age', value: 'younger:86400000' },
  { facet: 'age', value: 'older:3600000' },
] as const;

test('every filter can be put in, is told of in its order, and can be taken out again', () => {
  let query = emptyQuery;
  for (const filter of filters) query = withFilter(query, filter, true);
  expect(filtersOf(query)).toEqual(filters);
  expect(query).toMatchObject({
    jobs: [17],
    kinds: ['companies'],
    youngerThanMs: 86_400_000,
    olderThanMs: 3_600_000,
  });
  for (const filter of filters) query = withFilter(query, filter, false);
  expect(query).toEqual(emptyQuery);
});

test('a filter put in twice is in once', () => {
  const [technology] = filters;
  const query = withFilter(withFilter(emptyQuery, technology, true), technology, true);
  expect(query.technologies).toEqual(['Shopify']);
});

test('a text alone is something to clear, blanks are not', () => {
  expect(hasFilters(emptyQuery)).toBe(false);
  expect(hasFilters({ ...emptyQuery, text: '  ' })).toBe(false);
  expect(hasFilters({ ...emptyQuery, text: 'shop' })).toBe(true);
});

test('clearing keeps the workspace and the order, but not one that needs a technology', () => {
  const sort = { column: 'savedAt', descending: true } as const;
  expect(withoutFilters({ ...emptyQuery, workspace: 3, text: 'a', tags: ['b'], sort })).toEqual({
    ...emptyQuery,
    workspace: 3,
    sort,
  });
  const since = {
    ...emptyQuery,
    technologies: ['Shopify'],
    sort: { column: 'since', descending: true } as const,
  };
  expect(withoutFilters(since).sort).toEqual(emptyQuery.sort);
});

test('since is shown for one technology and for no other number of them', () => {
  const shown = (technologies: string[]) => shownColumns(firstColumns, technologies);
  expect(shown(['Shopify'])).toEqual(firstColumns);
  expect(shown([])).not.toContain('since');
  expect(shown(['Shopify', 'Klaviyo'])).not.toContain('since');
});

test('actions concern what the newest answer found, not what is being typed', () => {
  const answered = { ...emptyQuery, text: 'shop' };
  const state = {
    ...emptySaved,
    query: { ...emptyQuery, text: 'shopi' },
    result: { query: answered, total: 12, all: 99, tookMs: 1 },
  };
  expect(targetOf(state)).toEqual({ query: answered, count: 12 });
  expect(targetOf({ ...state, result: null })).toBeNull();
});

test('actions concern what was chosen, all of it, whatever the filters say', () => {
  const query = { ...emptyQuery, workspace: 2, text: 'shop', technologies: ['Shopify'], tags: ['x'] };
  const marked = new Set(['a.com', 'b.com']);
  const target = targetOf({ ...emptySaved, query, marked, result: { query, total: 12, all: 99, tookMs: 1 } });
  expect(target?.count).toBe(2);
  expect(target?.query).toMatchObject({ workspace: 2, text: '', tags: [], domains: ['a.com', 'b.com'] });
});

test.each([
  ['nothing', null, firstColumns],
  ['no JSON', '{', firstColumns],
  ['no list', '{"a":1}', firstColumns],
  ['none that is known', '["x"]', firstColumns],
  ['unknown and double ones', '["tags","x","tags","domain"]', ['domain', 'tags']],
])('columns that were kept as %s', (_name, kept, columns) => {
  expect(columnsFrom(kept)).toEqual(columns);
});
