import { expect, test } from 'vitest';
import { usualCsv, usualCsvOf } from '#contract/values/exports.ts';
import {
  blockOf,
  clampPlace,
  countCells,
  moveBy,
} from '../../../../../renderer/ui/table/grid/selection/ranges.ts';
import { cellsAsText } from '../../../../../renderer/ui/table/grid/selection/use-grid-copy.ts';
import type { GridColumn } from '../../../../../renderer/ui/table/grid/types.ts';

const columns: GridColumn<string[]>[] = [0, 1].map((index) => ({
  key: String(index),
  title: `Column ${index}`,
  width: 100,
  text: (row) => row[index] ?? '',
}));
const copied = (...cells: string[]) => cellsAsText([cells], columns.slice(0, cells.length), usualCsv);

test('cells are copied as tab-separated text; those with a tab, a line break or quotes are quoted', () => {
  expect(cellsAsText([['a', 'b'], ['c']], columns, usualCsv)).toBe('a\tb\nc\t');
  expect(copied('two\nlines')).toBe('"two\nlines"');
  expect(copied('a\tb', 'say "no"')).toBe('"a\tb"\t"say ""no"""');
});

test('titles come first if they are wanted, and do not run as formulas either', () => {
  const titled = columns.map((column, index) => (index === 0 ? { ...column, title: '=1+1' } : column));
  expect(cellsAsText([['a', 'b']], titled, usualCsv, true)).toBe("'=1+1\tColumn 1\na\tb");
});

test.each(['=1+1', '@SUM(A1)', '+cmd', '-2+3+cmd'])('%s is no formula after it is pasted', (cell) => {
  expect(copied(cell)).toBe(`'${cell}`);
});

test.each(['-400.00', '+49', '-1,204', 'plain', '3 - 2'])('%s is copied as it is', (cell) => {
  expect(copied(cell)).toBe(cell);
});

test('numbers and times are copied in the chosen CSV style', () => {
  const time = new Date(2026, 10, 22, 9, 5, 7).toISOString();
  const one: GridColumn<null>[] = [1234.5, { day: '2026-11-22' }, { time }, null, true].map(
    (cell, index) => ({
      key: String(index),
      title: `T${index}`,
      width: 100,
      text: () => 'shown',
      copies: () => cell,
    }),
  );
  expect(cellsAsText([null], one, usualCsv)).toBe('1234.5\t2026-11-22\t2026-11-22 09:05:07\tshown\ttrue');
  expect(copied('1-10', 'a')).toBe('1-10\ta');
  const kept = { ...usualCsv, keepTexts: true };
  expect(cellsAsText([['1-10', 'a']], columns, kept)).toBe('"=""1-10"""\ta');
  expect(cellsAsText([null], one, usualCsvOf.de)).toBe(
    '1234,5\t22.11.2026\t22.11.2026 09:05:07\tshown\ttrue',
  );
  expect(cellsAsText([null], one.slice(1, 2), { ...usualCsv, dates: 'month' })).toBe('11/22/2026');
});

test('keys move by a cell, to an end, or by a screen', () => {
  const from = { row: 50, column: 3 };
  const to = (key: string, isFar = false) => {
    const place = moveBy(key, from, isFar, 20);
    return place === null ? null : clampPlace(place, 100, 6);
  };
  expect(to('ArrowUp')).toEqual({ row: 49, column: 3 });
  expect(to('ArrowDown', true)).toEqual({ row: 99, column: 3 });
  expect(to('ArrowLeft', true)).toEqual({ row: 50, column: 0 });
  expect(to('PageUp')).toEqual({ row: 30, column: 3 });
  expect(to('PageDown')).toEqual({ row: 70, column: 3 });
  expect(to('Home')).toEqual({ row: 50, column: 0 });
  expect(to('End', true)).toEqual({ row: 99, column: 5 });
  expect(to('x')).toBeNull();
  expect(clampPlace({ row: 0, column: 0 }, 0, 6)).toBeNull();
});

test('a range that is drawn from another corner is the same block', () => {
  const range = { anchor: { row: 7, column: 4 }, head: { row: 3, column: 1 } };
  expect(blockOf(range)).toEqual({ top: 3, bottom: 7, left: 1, right: 4 });
  expect(blockOf({ anchor: range.head, head: range.anchor })).toEqual(blockOf(range));
  expect(countCells(range)).toBe(20);
});
