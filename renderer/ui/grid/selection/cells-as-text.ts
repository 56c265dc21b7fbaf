import { guardFormula } from '../../../../preload/contract/values/formula-guard.ts';
import {
  dayText,
  localTime,
  numberText,
  type Spelling,
} from '../../../../preload/contract/values/table-text.ts';
import type { CopiedCell, GridColumn } from '../types.ts';

/**
 * Cells as tab-separated text, which every spreadsheet program pastes as cells, below the titles of their columns if wanted; numbers and times are spelt so
 * that the person's program reads them.
 */
export function cellsAsText<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  spelling: Spelling,
  withTitles = false,
): string {
  const lines = rows.map((row) =>
    columns.map((column) => asCell(spelt(column.copies?.(row) ?? column.text(row), spelling))).join('\t'),
  );
  const titles = columns.map(({ title }) => asCell(title)).join('\t');
  return (withTitles ? [titles, ...lines] : lines).join('\n');
}

function spelt(cell: NonNullable<CopiedCell>, spelling: Spelling): string {
  if (typeof cell === 'number') return numberText(cell, spelling);
  if (typeof cell !== 'object') return String(cell);
  return dayText('day' in cell ? cell.day : localTime(cell.time), spelling);
}

/** What a spreadsheet would take for the end of a cell is quoted; what it would run as a formula is kept from running. */
function asCell(value: string): string {
  const safe = guardFormula(value, '\t');
  return /["\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
