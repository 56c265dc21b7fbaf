import type { SheetInspection } from '../../../preload/contract/models/sheet.ts';
import { columnName } from '../../../preload/contract/values/column-name.ts';
import { words } from '../../../words/words.ts';

/** The title of a column: its header, else its letters as in spreadsheets. */
export function columnTitle({ hasHeader, headerRow, top, columns }: SheetInspection, index: number): string {
  const header = hasHeader ? top.find(({ number }) => number === headerRow) : undefined;
  const isNamed = header === undefined ? hasHeader : (header.cells[index] ?? '').trim() !== '';
  const name = columns.find((column) => column.index === index)?.name ?? '';
  return isNamed && name.trim() !== '' ? name : words.enrichFile.unnamed(columnName(index));
}
