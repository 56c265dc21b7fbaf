import { domainOf } from '../domains/parse-domain.ts';
import type { Row, TableBounds } from './model.ts';

/** Whether a row has an answer to be written: of a row that is one merged cell, all else is a heading among the rows. */
export function holdsDomain(
  { cells }: Row,
  table: Pick<TableBounds, 'domainColumn'> | null | undefined,
): boolean {
  return table === null || table === undefined || domainOf(cells[table.domainColumn] ?? '') !== null;
}

type Columns = Pick<TableBounds, 'firstColumn' | 'lastColumn'> | null | undefined;

/** The cells of a row that belong to the table, not to what stands next to it. */
export function cellsOfTable({ cells }: Row, table: Columns): string[] {
  return table === null || table === undefined ? cells : cells.slice(table.firstColumn, table.lastColumn + 1);
}

/** Whether a row is below the header and has any text in the table; without one it is a gap, or belongs to what stands next to the table. */
export function isRowOfTable(row: Row, headerRow: number | null, table: Columns): boolean {
  if (headerRow !== null && row.number <= headerRow) return false;
  return cellsOfTable(row, table).some((cell) => cell.trim() !== '');
}
