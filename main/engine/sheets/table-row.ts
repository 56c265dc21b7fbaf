import { heldBack } from '../domains/held-back.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { readText } from '../domains/read-text.ts';
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

/**
 * Whether the cells of a row of a text file without a domain in its column may have slipped into others: it has more or fewer
 * than the header, and another one names a company's domain. So it is if a delimiter or a line end stands without quotes.
 */
export function hasSlipped({ cells }: Row, header: readonly string[]): boolean {
  const isLonger = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (header.length === 0 || (!isLonger && cells.length >= header.length)) return false;
  // Programs leave out blank cells at the end. Then the address of a person is where it should be.
  const texts = isLonger ? cells : cells.flatMap((cell) => cell.split(DELIMITERS));
  return texts.some((text) =>
    readText(text).domains.some((named) => heldBack(named) === null && (isLonger || !named.isAddress)),
  );
}

/** A short row may have another delimiter than the others. */
const DELIMITERS = /[,;\t|]/;

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
