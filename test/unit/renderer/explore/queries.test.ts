import { expect, test } from 'vitest';
import { exploreQuerySchema } from '../../../../preload/contract/models/explore.ts';
import {
  emptyQuery,
  hasConditions,
  newlyOpened,
  targetOf,
  valuesOf,
  withCondition,
  withoutCondition,
  withoutConditions,
  withValue,
} from '../../../../renderer/stores/explore.ts';
import { aTable } from './explore-fixture.ts';

test('values of one column are alternatives; the last one taken out takes the condition along', () => {
  let query = withValue(emptyQuery, 2, 'Germany', true);
  query = withValue(query, 2, null, true);
  query = withValue(query, 2, 'Germany', true);
  query = withValue(query, 3, 'Retail', true);
  expect(valuesOf(query, 2)).toEqual([null, 'Germany']);
  expect(query.filters).toHaveLength(2);
  expect(exploreQuerySchema.parse(query)).toEqual(query);
  query = withValue(withValue(query, 2, 'Germany', false), 2, null, false);
  expect(query.filters).toEqual([{ kind: 'in', column: 3, values: ['Retail'] }]);
});

test('a condition takes the place of its own kind on its own column alone', () => {
  let query = withCondition(emptyQuery, { kind: 'contains', column: 1, text: 'a' });
  query = withCondition(query, { kind: 'empty', column: 1, isEmpty: false });
  query = withCondition(query, { kind: 'contains', column: 2, text: 'b' });
  query = withCondition(query, { kind: 'contains', column: 1, text: 'c' });
  expect(query.filters).toEqual([
    { kind: 'empty', column: 1, isEmpty: false },
    { kind: 'contains', column: 2, text: 'b' },
    { kind: 'contains', column: 1, text: 'c' },
  ]);
  const [first] = query.filters;
  if (first !== undefined) query = withoutCondition(query, first);
  expect(query.filters).toHaveLength(2);
});

test('clearing leaves the order alone', () => {
  const sort = [{ column: 4, descending: true }];
  const query = { ...withValue(emptyQuery, 1, 'x', true), text: 'shop', saved: 'unsaved' as const, sort };
  expect(hasConditions(query)).toBe(true);
  expect(withoutConditions(query)).toEqual({ ...emptyQuery, sort });
  expect(hasConditions(withoutConditions(query))).toBe(false);
  expect(hasConditions({ ...emptyQuery, text: '  ' })).toBe(false);
});

test('actions concern what was chosen, whatever the filters say now, else everything found', () => {
  const list = newlyOpened(aTable([{ name: 'domain' }]), 'Shopify', {
    kind: 'file',
    file: { ref: 'list:1', path: '/a.csv' },
  });
  expect(targetOf(list)).toBeNull();
  const query = { ...emptyQuery, text: 'shop', sort: [{ column: 0, descending: true }] };
  const found = { ...list, result: { query, total: 412, tookMs: 3 } };
  expect(targetOf(found)).toEqual({ query, count: 412 });
  const marked = new Map([
    [7, 'a.com'],
    [3, null],
  ]);
  expect(targetOf({ ...found, marked })).toEqual({
    query: { ...emptyQuery, sort: query.sort, rowIds: [7, 3] },
    count: 2,
  });
});
