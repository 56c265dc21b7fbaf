import { expect, test } from 'vitest';
import {
  chooseColumns,
  createObstacles,
  MOST_COLUMNS,
} from '../../../../main/engine/sheets/place-new-columns.ts';

/**
 * Obstacles drawn as text: `x` content, `f` another table, `b` something else, `X` content in another table.
 */
function drawn(columns: string) {
  const obstacles = createObstacles();
  [...columns].forEach((sign, column) => {
    if ('xX'.includes(sign)) obstacles.content[column] = 1;
    if ('fX'.includes(sign)) obstacles.foreign[column] = 1;
    if (sign === 'b') obstacles.blocked[column] = 1;
  });
  return obstacles;
}

test.each([
  ['next to the table', 'xxx', 2, 2, { first: 3, lastOld: 2, between: null }],
  ['before a neighbour if one column stays blank', 'xxx   xx', 2, 2, { first: 3, lastOld: 2, between: null }],
  ['behind a neighbour that is too close', 'xxx  xx', 2, 2, { first: 8, lastOld: 2, between: 'cells' }],
  ['behind several', 'xxx x  x', 2, 2, { first: 9, lastOld: 2, between: 'cells' }],
  ['between neighbours', 'xxx x    x', 2, 2, { first: 6, lastOld: 2, between: 'cells' }],
  ['behind neighbours with too small a gap', 'xxx x   x', 2, 2, { first: 10, lastOld: 2, between: 'cells' }],
  ['behind a neighbour and a drawing', 'xxx xbb', 2, 2, { first: 7, lastOld: 2, between: 'cells' }],
  ['behind a drawing and a neighbour', 'xxx bx', 2, 2, { first: 7, lastOld: 2, between: 'cells' }],
  ['behind a neighbour and a drawing next to it', 'xxx xb', 2, 2, { first: 6, lastOld: 2, between: 'cells' }],
  ['behind a drawing', 'xxx bbb', 2, 2, { first: 7, lastOld: 2, between: 'other' }],
  ['right before a drawing', 'xxx  bbb', 2, 2, { first: 3, lastOld: 2, between: null }],
  ['behind later columns of the table', 'xxxxx', 2, 2, { first: 5, lastOld: 4, between: null }],
  ['behind a table that touches this one', 'xxxXX', 4, 2, { first: 6, lastOld: 2, between: 'cells' }],
] as const)('new columns come %s', (_name, columns, last, count, chosen) => {
  expect(chooseColumns(drawn(columns), { lastColumn: last, domainColumn: 1 }, count)).toEqual(chosen);
});

test('without a known table, everything in the sheet counts as one', () => {
  expect(chooseColumns(drawn('xx  x'), null, 2)).toEqual({ first: 5, lastOld: 4, between: null });
  expect(chooseColumns(drawn(''), null, 2)).toEqual({ first: 0, lastOld: -1, between: null });
});

test('the last columns of a sheet can be used', () => {
  const obstacles = createObstacles();
  obstacles.content.fill(1, 0, MOST_COLUMNS - 2);
  expect(chooseColumns(obstacles, null, 2)?.first).toBe(MOST_COLUMNS - 2);
  expect(chooseColumns(obstacles, null, 3)).toBe(null);
});

test('the blank column between other cells and the new columns takes room, too', () => {
  const taken = createObstacles();
  taken.content[MOST_COLUMNS - 4] = 1;
  const chosen = (count: number) =>
    chooseColumns(taken, { lastColumn: MOST_COLUMNS - 6, domainColumn: 1 }, count);
  expect(chosen(2)?.first).toBe(MOST_COLUMNS - 2);
  expect(chosen(3)).toBe(null);
  taken.content[MOST_COLUMNS - 1] = 1;
  expect(chosen(2)).toBe(null);
});
