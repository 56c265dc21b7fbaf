import { expect, test } from 'vitest';
import { moveColumn, toggleColumn } from '../../../../../renderer/ui/table/grid/columns/move-column.ts';
import { dropPlace } from '../../../../../renderer/ui/table/grid/columns/use-column-drag.ts';

const columns = ['domain', 'company', 'country', 'tags'];

test.each([
  ['country', 1, ['domain', 'country', 'company', 'tags']],
  ['company', 3, ['domain', 'country', 'tags', 'company']],
  ['company', 99, ['domain', 'country', 'tags', 'company']],
  ['tags', 0, ['domain', 'tags', 'company', 'country']],
  ['domain', 2, columns],
  ['nothing', 2, columns],
])('%s moved to %i', (key, to, after) => {
  expect(moveColumn(columns, key, to)).toEqual(after);
});

test('a column is hidden, or shown as the last one; the first cannot be hidden', () => {
  expect(toggleColumn(columns, 'company')).toEqual(['domain', 'country', 'tags']);
  expect(toggleColumn(columns, 'note')).toEqual([...columns, 'note']);
  expect(toggleColumn(columns, 'domain')).toEqual(columns);
});

test.each([
  [0, 1],
  [149, 1],
  [151, 2],
  [249, 2],
  [251, 3],
  [9_999, 3],
])('something dropped at %i px comes before column %i', (x, place) => {
  const titles = [0, 100, 200].map((left) => ({ left, right: left + 100 }));
  expect(dropPlace(titles, x)).toBe(place);
});
