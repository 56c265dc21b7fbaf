import type { SavedColumn } from '#contract/models/saved.ts';
import { columnsFrom, type SavedState } from './saved.ts';

const key = 'saved.columns';

let kept: readonly SavedColumn[] | null = null;

/** Stores the columns for the next start. */
export function keepColumns(columns: readonly SavedColumn[]): void {
  kept = columns;
  localStorage.setItem(key, JSON.stringify(columns));
}

/** Forgets the stored columns, after the page's own memory was cleared. */
export function forgetColumns(): void {
  kept = null;
}

/**
 * The columns to show: those chosen, else those stored. They are read on first use, so as not to delay the
 * start.
 */
export function columnsOf({ columns }: SavedState): readonly SavedColumn[] {
  if (columns !== null) return columns;
  kept ??= columnsFrom(localStorage.getItem(key));
  return kept;
}
