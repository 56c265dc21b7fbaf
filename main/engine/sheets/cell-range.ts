import { columnName } from '#shared/tables/column-name.ts';
/** A rectangle of cells. Rows count from 1, columns from 0; both ends are included. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i;

/** Reads `A1:C31`, `$A$1:$C$31` or `A1`; null for anything else, such as `A:C`. */
export function parseRange(text: string): CellRange | null {
  const match = RANGE.exec(text.trim());
  if (match === null) return null;
  const [, column = '', row = '', toColumn = column, toRow = row] = match;
  const [a, b] = [columnIndex(column), columnIndex(toColumn)];
  const [from, to] = [Number(row), Number(toRow)];
  return {
    firstRow: Math.min(from, to),
    lastRow: Math.max(from, to),
    firstColumn: Math.min(a, b),
    lastColumn: Math.max(a, b),
  };
}

/** The text of a range with another last column. Its `$` stay. */
export function withLastColumn(text: string, column: number): string {
  const colon = text.indexOf(':');
  const start = colon === -1 ? text : text.slice(0, colon);
  const end = colon === -1 ? text : text.slice(colon + 1);
  return `${start}:${end.replace(/[A-Za-z]+/, columnName(column))}`;
}

export function writeRange({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  return `${columnName(firstColumn)}${firstRow}:${columnName(lastColumn)}${lastRow}`;
}

/** Whether at least one row of the range is between `from` and `to`, both included. */
export function hasRows({ firstRow, lastRow }: CellRange, from: number, to: number): boolean {
  return firstRow <= to && lastRow >= from;
}

export function hasColumn({ firstColumn, lastColumn }: CellRange, column: number): boolean {
  return firstColumn <= column && column <= lastColumn;
}

/** The 0-based index of a column's letters. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
