import { type ClipboardEvent, useContext } from 'react';
import { words } from '../../../../words/words.ts';
import type { CellRange, GridColumn, RowSource } from '../types.ts';
import { cellsAsText } from './cells-as-text.ts';
import { blockOf } from './ranges.ts';
import { TableStyle } from './table-style.ts';

/** More rows than this would fill the clipboard with hundreds of megabytes. */
const MOST_ROWS = 200_000;

export interface GridCopy {
  /** By the menu. */
  onCopy(event: ClipboardEvent): void;
  /** By the keyboard, where the browser may see nothing to copy; whether the titles of the columns come first is as chosen for all tables, unless told. */
  copy(withTitles?: boolean): void;
}

/** Copies the selected cells; rows that are not here yet are fetched first. `tell` hears what came of it. */
export function useGridCopy<Row>(
  source: RowSource<Row>,
  columns: readonly GridColumn<Row>[],
  range: CellRange | null,
  tell: (message: string) => void,
): GridCopy {
  const style = useContext(TableStyle);
  const copy = (withTitles = style.copyHeader) => {
    if (range === null) return;
    const { top, bottom, left, right } = blockOf(range);
    const chosen = columns.slice(left, right + 1);
    const count = bottom - top + 1;
    if (count > MOST_ROWS) return tell(words.parts.grid.copyTooMany(MOST_ROWS));
    source
      .read(top, bottom)
      .then((rows) => navigator.clipboard.writeText(cellsAsText(rows, chosen, style, withTitles)))
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
