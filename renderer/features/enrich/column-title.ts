import type { SheetInspection } from '../../../preload/contract/models/sheet.ts';
import { columnName } from '../../../preload/contract/values/column-name.ts';
import { words } from '../../../words/words.ts';
import { headingOf } from '../../ui/field-name.ts';

/** The title of a column: its header, in words if it is a name of the service, else its letters as in spreadsheets. */
export function columnTitle({ hasHeader, headerRow, top, columns }: SheetInspection, index: number): string {
  const header = hasHeader ? top.find(({ number }) => number === headerRow) : undefined;
  const isNamed = header === undefined ? hasHeader : (header.cells[index] ?? '').trim() !== '';
  const name = columns.find((column) => column.index === index)?.name ?? '';
  return isNamed && name.trim() !== '' ? headingOf({ name }) : words.enrichFile.unnamed(columnName(index));
}

/**
 * How many rows have a domain in a column, of those that were read. Totals and notes below the table are none of its rows;
 * `below` is how many of them the preview left out.
 */
export function rowsWithDomains(
  { rowsRead, isAllRead }: Pick<SheetInspection, 'rowsRead' | 'isAllRead'>,
  domains: number,
  below: number,
): string {
  const rows = isAllRead ? Math.max(domains, rowsRead - below) : rowsRead;
  return words.enrichFile.rowsOf(domains, rows, isAllRead);
}
