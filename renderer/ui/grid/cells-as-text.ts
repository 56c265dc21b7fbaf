import type { GridColumn } from './types.ts';

/** Cells as tab-separated text, which every spreadsheet program pastes as cells. */
export function cellsAsText<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): string {
  return rows.map((row) => columns.map((column) => asCell(column.text(row))).join('\t')).join('\n');
}

/** What a spreadsheet would take for the end of a cell is quoted; what it would run as a formula is kept from running. */
function asCell(value: string): string {
  const isFormula = /^[=@\t\r]|^[+-](?![\d.,]+$)/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
