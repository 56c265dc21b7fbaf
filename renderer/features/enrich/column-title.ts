import type { SheetInspection } from '#contract/models/sheet.ts';
import { columnName } from '#shared/tables/column-name.ts';
import { words } from '../../../words/words.ts';
import { headingOf } from '../../ui/field-name.ts';

/** The title of a column: its header, in words if it is a name of the service, else its letters as in spreadsheets. */
export function columnTitle({ columns }: Pick<SheetInspection, 'columns'>, index: number): string {
  const column = columns.find((each) => each.index === index);
  return column?.isNamed ? headingOf(column) : words.enrichFile.unnamed(columnName(index));
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
