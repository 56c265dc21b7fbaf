import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../preload/contract/models/money.ts';
import { joinNewest } from '../../../../renderer/features/credits/join-newest.ts';

const lines = (...told: [id: number, credits: number][]) =>
  told.map(([id, credits]) => ({ id, credits }) as LedgerEntry);

test('new charges come first, and lines that grew have their new credits', () => {
  const known = lines([3, 74], [2, 1], [1, 1]);
  expect(joinNewest(known, lines([4, 5], [3, 100]), false)).toEqual(lines([4, 5], [3, 100], [2, 1], [1, 1]));
  expect(joinNewest(known, lines([3, 100], [2, 1]), false)).toEqual(lines([3, 100], [2, 1], [1, 1]));
});

test('if all charges were read, they replace the known ones', () => {
  expect(joinNewest(lines([2, 1], [1, 1]), lines([2, 1]), true)).toEqual(lines([2, 1]));
  expect(joinNewest([], [], true)).toEqual([]);
});

test('charges with a gap between them are not joined', () => {
  expect(joinNewest(lines([2, 1], [1, 1]), lines([9, 1], [8, 1]), false)).toBeNull();
  expect(joinNewest([], lines([9, 1], [8, 1]), false)).toBeNull();
});
