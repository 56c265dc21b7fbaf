import { expect, test } from 'vitest';
import { exploreFilterSchema } from '#contract/models/explore.ts';
import { dayEnds, dayOf, rangeOf } from '../../../../renderer/rows/column-range.ts';
import { conditionWords, leavesOut, sidesOf } from '../../../../renderer/rows/condition-words.ts';
import {
  chartedColumns,
  firstColumns,
  firstFacets,
  isGrouping,
} from '../../../../renderer/stores/explore/explore-columns.ts';
import { aTable } from './explore-fixture.ts';

const table = aTable(
  [
    { name: 'company', distinct: 900 },
    { name: 'city', distinct: 400 },
    { name: 'domain', distinct: 1_000 },
    { name: 'country_code', distinct: 40 },
    { name: 'employees', type: 'integer' },
    { name: 'company_size' },
    { name: 'tld' },
    { name: 'notes', filled: 0, distinct: 0 },
    { name: 'same', distinct: 1 },
    { name: 'Country', distinct: 40 },
    { name: 'seen', type: 'timestamp', distinct: 1_000 },
    { name: 'active', type: 'boolean', distinct: 2 },
  ],
  2,
);
const names = (indexes: readonly number[]) => indexes.map((index) => table.columns[index]?.name);

test('the domains come first, and columns without any value are hidden unless all are empty', () => {
  expect(names(firstColumns(table)).slice(0, 3)).toEqual(['domain', 'company', 'city']);
  expect(names(firstColumns(table))).not.toContain('notes');
  const bare = aTable(
    [
      { name: 'a', filled: 0 },
      { name: 'b', filled: 0 },
    ],
    0,
  );
  expect(firstColumns({ ...bare, domainColumn: null })).toEqual([0, 1]);
});

test('the first facets are columns that group the rows: the most useful first, codes last', () => {
  expect(names(firstFacets(table))).toEqual([
    'Country',
    'tld',
    'company_size',
    'city',
    'active',
    'country_code',
  ]);
  const [company] = table.columns;
  expect(company !== undefined && isGrouping(company)).toBe(false);
});

test('there are charts of the shown facets, and of numbers and times', () => {
  expect(names(chartedColumns(table, [9, 11]))).toEqual(['Country', 'active', 'employees', 'seen']);
  expect(chartedColumns(table, [9, 11], true)).toEqual([]);
});

test('a span of days includes its whole last day', () => {
  // As the cells show it: those without a zone as they are written, all others by the computer's clock.
  const plain = { type: 'timestamp', hasNoZone: true } as const;
  expect(dayEnds('2026-11-12', plain).to).toBe('2026-11-12T23:59:59.999999Z');
  expect(dayOf(dayEnds('2026-11-12', plain).to, plain)).toBe('2026-11-12');
  expect(dayEnds('2026-11-12', { type: 'date' }).to).toBe('2026-11-12');
  const { from, to } = dayEnds('2026-11-12', { type: 'timestamp' });
  expect([new Date(from).getHours(), new Date(to).getHours()]).toEqual([0, 23]);
  expect(Date.parse(to) - Date.parse(from)).toBe(86_399_999);
  const range = { kind: 'range', column: 10, from: null, to } as const;
  expect(rangeOf([range])).toEqual({ from: null, to: range.to });
  expect(dayOf(range.to, { type: 'timestamp' })).toBe('2026-11-12');
  expect(rangeOf([])).toEqual({ from: null, to: null });
});

test.each([
  [{ kind: 'values', column: 9, values: ['a', 'b', null, 'd', 'e'] }, 'Country: a, b, (empty) and 2 more'],
  [{ kind: 'values', column: 9, values: { not: ['a', null] } }, 'Country: not a, (empty)'],
  [{ kind: 'contains', column: 0, text: 'shop' }, 'company holds “shop”'],
  [{ kind: 'contains', column: 0, text: 'shop', isNot: true }, 'company does not hold “shop”'],
  [{ kind: 'range', column: 4, from: 10, to: 2_000 }, 'employees from 10 to 2,000'],
  [{ kind: 'range', column: 4, from: null, to: 5 }, 'employees up to 5'],
  [{ kind: 'range', column: 4, from: 5, to: null }, 'employees from 5'],
  [{ kind: 'values', column: 1, values: [null] }, 'city is empty'],
  [{ kind: 'values', column: 1, values: { not: [null] } }, 'city is not empty'],
] as const)('a condition in words: %#', (filter, words) => {
  expect(conditionWords(table, exploreFilterSchema.parse(filter))).toBe(words);
});

test('kept values and left-out values of one column are two conditions, each with its own words', () => {
  const sides = sidesOf(
    exploreFilterSchema.parse({ kind: 'values', column: 9, values: { is: ['a', null], not: ['b'] } }),
  );
  expect(sides.map((side) => [conditionWords(table, side), leavesOut(side)])).toEqual([
    ['Country: a, (empty)', false],
    ['Country: not b', true],
  ]);
});
