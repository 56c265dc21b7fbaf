import { type ClipboardEvent, useContext } from 'react';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import { guardFormula, keptText } from '#shared/tables/formula-guard.ts';
import { dayText, numberText, type Spelling } from '#shared/tables/table-text.ts';
import { ownTime } from '#shared/time/own-clock.ts';
import { words } from '../../../../../words/words.ts';
import { CopyText, TableStyle } from '../table-style.ts';
import type { CellRange, CopiedCell, GridColumn, RowSource } from '../types.ts';
import { blockOf } from './ranges.ts';

/** How cells are copied. */
type CopySpelling = Spelling & Partial<Pick<CsvStyle, 'keepTexts'>>;

/** More rows than this would put hundreds of megabytes in the clipboard. */
const MOST_ROWS = 200_000;

export interface GridCopy {
  /** From the menu. */
  onCopy(event: ClipboardEvent): void;
  /** From the keyboard: the browser may see nothing to copy then. By default, `TableStyle` decides about titles. */
  copy(withTitles?: boolean): void;
}

/**
 * Copies the selected cells; rows that are not loaded are read first. `tell` gets a message about the result.
 */
export function useGridCopy<Row>(
  source: RowSource<Row>,
  columns: readonly GridColumn<Row>[],
  range: CellRange | null,
  tell: (message: string) => void,
): GridCopy {
  const style = useContext(TableStyle);
  const copyText = useContext(CopyText);
  const copy = (withTitles = style.copyHeader) => {
    if (range === null) return;
    const { top, bottom, left, right } = blockOf(range);
    const chosen = columns.slice(left, right + 1);
    const count = bottom - top + 1;
    if (count > MOST_ROWS) return tell(words.parts.grid.copyTooMany(MOST_ROWS));
    source
      .read(top, bottom)
      .then((rows) => copyText(cellsAsText(rows, chosen, style, withTitles)))
      .then(() => tell(words.parts.grid.copied(count)))
      .catch(() => tell(words.parts.grid.copyFailed));
  };
  return {
    copy,
    onCopy: (event) => {
      if (range === null) return;
      event.preventDefault();
      copy();
    },
  };
}

/**
 * Cells as tab-separated text, which every spreadsheet program pastes as cells. The columns' titles are above them if
 * `withTitles`. Numbers and times are written so that the person's program reads them.
 */
export function cellsAsText<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  spelling: CopySpelling,
  withTitles = false,
): string {
  const lines = rows.map((row) =>
    columns.map((column) => spelt(column.copies?.(row) ?? column.text(row), spelling)).join('\t'),
  );
  const titles = columns.map(({ title }) => spelt(title, spelling)).join('\t');
  return (withTitles ? [titles, ...lines] : lines).join('\n');
}

function spelt(cell: NonNullable<CopiedCell>, spelling: CopySpelling): string {
  if (typeof cell === 'number') return asCell(numberText(cell, spelling));
  if (typeof cell === 'object')
    return asCell(dayText('day' in cell ? cell.day : ownTime(cell.time, { hasSeconds: true }), spelling));
  const kept = spelling.keepTexts ? keptText(String(cell)) : null;
  return kept === null ? asCell(String(cell)) : quoted(kept);
}

/** Quotes what a spreadsheet would take for the end of a cell, and guards what it would run as a formula. */
function asCell(value: string): string {
  const safe = guardFormula(value, '\t');
  return /["\t\n\r]/.test(safe) ? quoted(safe) : safe;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
