import { domainOf } from '../domains/parse-domain.ts';
import type { Row, TableBounds } from './model.ts';

/**
 * Whether an answer is written next to a row that is one merged cell: only if it has a domain. Others are
 * headings among the rows.
 */
export function holdsDomain(
  { cells }: Row,
  table: Pick<TableBounds, 'domainColumn'> | null | undefined,
): boolean {
  return table === null || table === undefined || domainOf(cells[table.domainColumn] ?? '') !== null;
}

type Columns = Pick<TableBounds, 'firstColumn' | 'lastColumn'> | null | undefined;

/** The cells of a row that belong to the table. */
export function cellsOfTable({ cells }: Row, table: Columns): string[] {
  return table === null || table === undefined ? cells : cells.slice(table.firstColumn, table.lastColumn + 1);
}

/** Whether a row is below the header and has text in the table. Else it is a gap, or not of this table. */
export function isRowOfTable(row: Row, headerRow: number | null, table: Columns): boolean {
  if (headerRow !== null && row.number <= headerRow) return false;
  return cellsOfTable(row, table).some((cell) => cell.trim() !== '');
}
