import { expect, test } from 'vitest';
import { exploreQuerySchema } from '#contract/models/explore.ts';
import {
  choiceAt,
  emptyQuery,
  newlyOpened,
  targetOf,
  withCondition,
  withoutCondition,
  withoutConditions,
  withValue,
} from '../../../../renderer/stores/explore/explore.ts';
import { aTable } from './explore-fixture.ts';

test('values of one column are alternatives; if the last one is removed, so is the condition', () => {
  let query = withValue(emptyQuery, 2, 'Germany', 'is');
  query = withValue(query, 2, null, 'not');
  query = withValue(query, 2, 'Germany', 'is');
  query = withValue(query, 3, 'Retail', 'is');
  expect(choiceAt(query.filters, 2)).toEqual({ is: ['Germany'], not: [null] });
  expect(query.filters).toHaveLength(2);
  expect(exploreQuerySchema.parse(query)).toEqual(query);
  query = withValue(withValue(query, 2, 'Germany', null), 2, null, null);
  expect(query.filters).toEqual([{ kind: 'values', column: 3, values: { is: ['Retail'], not: [] } }]);
  query = withValue(query, 3, 'Retail', 'not');
  expect(query.filters).toEqual([{ kind: 'values', column: 3, values: { is: [], not: ['Retail'] } }]);
});

test('a condition replaces only one of the same kind on the same column', () => {
  const contains = (column: number, text: string, isNot = false) =>
    ({ kind: 'contains', column, text, isNot }) as const;
  let query = withCondition(emptyQuery, contains(1, 'a'));
  query = withCondition(query, contains(1, 'x', true));
  query = withCondition(query, contains(2, 'b'));
  query = withCondition(query, contains(1, 'c'));
  expect(query.filters).toEqual([contains(1, 'x', true), contains(2, 'b'), contains(1, 'c')]);
  const [first] = query.filters;
  if (first !== undefined) query = withoutCondition(query, first);
  expect(query.filters).toHaveLength(2);
});

test('clearing does not change the order', () => {
  const sort = [{ column: 4, descending: true }];
  const query = { ...withValue(emptyQuery, 1, 'x', 'is'), text: 'shop', saved: 'unsaved' as const, sort };
  expect(withoutConditions(query)).toEqual({ ...emptyQuery, sort });
});

test('actions apply to the chosen rows whatever the filters are; if none are chosen, to everything found', () => {
  const list = newlyOpened(aTable([{ name: 'domain' }]), 'Shopify', {
    kind: 'file',
    file: { ref: 'list:1', path: '/a.csv' },
    sheet: null,
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
