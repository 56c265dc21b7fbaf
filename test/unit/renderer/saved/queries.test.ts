import { expect, test } from 'vitest';
import { choiceOf } from '#shared/tables/choice.ts';
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
} from '../../../../renderer/stores/saved/saved.ts';

const filters = [
  { facet: 'technology', value: 'Shopify', isNot: false },
  { facet: 'technology', value: 'Klaviyo', isNot: true },
  { facet: 'category', value: 'Analytics', isNot: false },
  { facet: 'country', value: 'France', isNot: true },
  { facet: 'country', value: null, isNot: true },
  { facet: 'industry', value: 'Retail', isNot: false },
  { facet: 'tag', value: 'older:1', isNot: false },
  { facet: 'kind', value: 'companies', isNot: true },
  { facet: 'job', value: '17', isNot: false },
  { facet: 'job', value: '18', isNot: true },
  { facet: 'age', value: 'younger:86400000', isNot: false },
  { facet: 'age', value: 'older:3600000', isNot: false },
] as const;

test('every filter can be added, is listed in order, and can be removed', () => {
  let query = emptyQuery;
  for (const filter of filters) query = withFilter(query, filter, filter.isNot ? 'not' : 'is');
  expect(filtersOf(query)).toEqual(filters);
  expect(query).toMatchObject({
    jobs: { is: [17], not: [18] },
    kinds: { is: [], not: ['companies'] },
    countries: { is: [], not: ['France', null] },
    youngerThanMs: 86_400_000,
    olderThanMs: 3_600_000,
  });
  for (const filter of filters) query = withFilter(query, filter, null);
  expect(query).toEqual(emptyQuery);
});

test('a filter that is added twice is there once', () => {
  const [technology] = filters;
  const query = withFilter(withFilter(emptyQuery, technology, 'is'), technology, 'is');
  expect(query.technologies).toEqual({ is: ['Shopify'], not: [] });
  expect(withFilter(query, technology, 'not').technologies).toEqual({ is: [], not: ['Shopify'] });
});

test('a text counts as a filter, blanks do not', () => {
  expect(hasFilters(emptyQuery)).toBe(false);
  expect(hasFilters({ ...emptyQuery, text: '  ' })).toBe(false);
  expect(hasFilters({ ...emptyQuery, text: 'shop' })).toBe(true);
});

test('clearing keeps the workspace, and the order unless it needs a technology', () => {
  const sort = { column: 'savedAt', descending: true } as const;
  expect(withoutFilters({ ...emptyQuery, workspace: 3, text: 'a', tags: choiceOf(['b']), sort })).toEqual({
    ...emptyQuery,
    workspace: 3,
    sort,
  });
  const since = {
    ...emptyQuery,
    technologies: choiceOf(['Shopify']),
    sort: { column: 'since', descending: true } as const,
  };
  expect(withoutFilters(since).sort).toEqual(emptyQuery.sort);
});

test('the column `since` is shown only if one technology is chosen', () => {
  const shown = (technologies: string[]) => shownColumns(firstColumns, choiceOf(technologies));
  expect(shown(['Shopify'])).toEqual(firstColumns);
  expect(shown([])).not.toContain('since');
  expect(shown(['Shopify', 'Klaviyo'])).not.toContain('since');
});

test('actions apply to what the newest answer found, not to what is being typed', () => {
  const answered = { ...emptyQuery, text: 'shop' };
  const state = {
    ...emptySaved,
    query: { ...emptyQuery, text: 'shopi' },
    result: { query: answered, total: 12, all: 99, tookMs: 1 },
  };
  expect(targetOf(state)).toEqual({ query: answered, count: 12 });
  expect(targetOf({ ...state, result: null })).toBeNull();
});

test('actions apply to all chosen domains, whatever the filters are', () => {
  const query = {
    ...emptyQuery,
    workspace: 2,
    text: 'shop',
    technologies: choiceOf(['Shopify']),
    tags: choiceOf(['x']),
  };
  const marked = new Set(['a.com', 'b.com']);
  const target = targetOf({ ...emptySaved, query, marked, result: { query, total: 12, all: 99, tookMs: 1 } });
  expect(target?.count).toBe(2);
  expect(target?.query).toMatchObject({
    workspace: 2,
    text: '',
    tags: { is: [], not: [] },
    domains: ['a.com', 'b.com'],
  });
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
