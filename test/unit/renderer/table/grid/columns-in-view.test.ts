import { expect, test } from 'vitest';
import { columnsInView } from '../../../../../renderer/ui/table/grid/columns/use-columns-in-view.ts';

const widths = [200, 100, 100, 100, 100];

test.each([
  ['everything fits', 0, 600, { first: 1, last: 4, skipped: 0 }],
  ['more room than columns', 0, 9_000, { first: 1, last: 4, skipped: 0 }],
  ['the last one does not fit', 0, 500, { first: 1, last: 3, skipped: 0 }],
  ['a part of one is seen', 0, 501, { first: 1, last: 4, skipped: 0 }],
  ['one is just behind the pinned one', 100, 450, { first: 2, last: 3, skipped: 100 }],
  ['one is half behind the pinned one', 50, 400, { first: 1, last: 2, skipped: 0 }],
  ['at the end', 300, 600, { first: 4, last: 4, skipped: 300 }],
  ['beyond the end', 900, 1_500, { first: 4, last: 4, skipped: 300 }],
  ['before the beginning', -64, 450, { first: 1, last: 3, skipped: 0 }],
])('%s', (_name, left, right, span) => {
  expect(columnsInView(widths, left, right)).toEqual(span);
});

test('if there is only the pinned column, no other is drawn', () => {
  const { first, last } = columnsInView([200], 0, 800);
  expect(last).toBeLessThan(first);
});
