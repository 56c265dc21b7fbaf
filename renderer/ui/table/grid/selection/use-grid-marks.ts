import { useRef } from 'react';
import { words } from '../../../../../words/words.ts';
import type { RowMarks, RowSource } from '../types.ts';

/** At most this many rows are marked one by one: actions on everything found need no marks. */
const MOST_ROWS = 20_000;

export interface GridMarks {
  /** Toggles the mark of a row; with `extend`, all rows since the last one get the same mark. */
  toggle(index: number, extend: boolean): void;
  /** Marks rows from `first` to `last` (included), or removes the marks if all loaded ones have one. */
  toggleRange(first: number, last: number): void;
  /** Removes all marks. */
  clear(): void;
}

/** Marks by boxes and keyboard; rows that are not loaded are read first. */
export function useGridMarks<Row>(
  source: RowSource<Row>,
  marks: RowMarks<Row> | undefined,
  tell: (message: string) => void,
): GridMarks {
  const last = useRef<{ index: number; isMarked: boolean } | null>(null);
  const setAll = (first: number, end: number, isMarked: boolean) => {
    if (end - first + 1 > MOST_ROWS) return tell(words.parts.grid.markTooMany(MOST_ROWS));
    source
      .read(first, end)
      .then((rows) => marks?.set(rows, isMarked))
      .catch(() => tell(words.parts.grid.markFailed));
  };
  return {
    toggle: (index, extend) => {
      const row = source.row(index);
      if (marks === undefined || row === undefined) return;
      if (extend && last.current !== null) {
        const from = last.current.index;
        setAll(Math.min(from, index), Math.max(from, index), last.current.isMarked);
        return;
      }
      last.current = { index, isMarked: !marks.has(row) };
      marks.set([row], last.current.isMarked);
    },
    toggleRange: (first, end) => {
      if (marks === undefined) return;
      let areMarked = true;
      for (let index = first; index <= end && areMarked; index += 1) {
        const row = source.row(index);
        if (row !== undefined && !marks.has(row)) areMarked = false;
      }
      setAll(first, end, !areMarked);
    },
    clear: () => {
      if (marks !== undefined && marks.count > 0) marks.clear();
    },
  };
}
