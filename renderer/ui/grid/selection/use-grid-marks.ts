import { useRef } from 'react';
import { words } from '../../../../words/words.ts';
import type { RowMarks, RowSource } from '../types.ts';

/** More rows than this are not marked one by one: what acts on all that is found needs no marks. */
const MOST_ROWS = 20_000;

export interface GridMarks {
  /** Turns the mark of a row; `extend` gives all rows since the last one turned the same mark. */
  toggle(index: number, extend: boolean): void;
  /** Marks rows from `first` to `last` included, or takes the marks away where all that are here have one. */
  toggleRange(first: number, last: number): void;
  /** Takes all marks away. */
  clear(): void;
}

/** Marks by the boxes and by the keyboard; rows that are not here yet are fetched first. */
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
