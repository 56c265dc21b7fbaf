import type { SavedColumn } from '../../../preload/contract/models/saved.ts';
import { columnsFrom, type SavedState } from './saved.ts';

const key = 'saved.columns';

let kept: readonly SavedColumn[] | null = null;

/** Keeps the columns for the next start. */
export function keepColumns(columns: readonly SavedColumn[]): void {
  kept = columns;
  localStorage.setItem(key, JSON.stringify(columns));
}

/** Forgets what was kept, once the page's own memory was emptied. */
export function forgetColumns(): void {
  kept = null;
}

/** The columns that are shown: those kept before unless others are chosen. They are read when first asked for, which the start is not held up by. */
export function columnsOf({ columns }: SavedState): readonly SavedColumn[] {
  if (columns !== null) return columns;
  kept ??= columnsFrom(localStorage.getItem(key));
  return kept;
}
