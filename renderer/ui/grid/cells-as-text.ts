import { guardFormula } from '../../../preload/contract/values/formula-guard.ts';
import type { GridColumn } from './types.ts';

/** Cells as tab-separated text, which every spreadsheet program pastes as cells, below the titles of their columns if wanted. */
export function cellsAsText<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  withTitles = false,
): string {
  const lines = rows.map((row) => columns.map((column) => asCell(column.text(row))).join('\t'));
  const titles = columns.map(({ title }) => asCell(title)).join('\t');
  return (withTitles ? [titles, ...lines] : lines).join('\n');
}

/** What a spreadsheet would take for the end of a cell is quoted; what it would run as a formula is kept from running. */
function asCell(value: string): string {
  const safe = guardFormula(value, '\t');
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
