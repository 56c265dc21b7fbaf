import type { KeyboardEvent, RefObject } from 'react';
import type { ColumnWidths } from '../columns/use-column-widths.ts';
import type { TallRows } from '../rows/use-tall-rows.ts';
import type { GridColumn, RowSource } from '../types.ts';
import { blockOf, clampPlace, moveBy } from './ranges.ts';
import type { GridMarks } from './use-grid-marks.ts';
import type { Selection } from './use-selection.ts';

const RESIZE_STEP_PX = 16;

interface GridKeys<Row> {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly GridColumn<Row>[];
  source: RowSource<Row>;
  selection: Selection;
  widths: ColumnWidths;
  rows: TallRows;
  copy: (withTitles?: boolean) => void;
  onEnter: ((row: Row) => void) | undefined;
  mark: GridMarks;
}

/**
 * The grid's keys: arrows, Home, End and the page keys move (with Shift they select, with Ctrl they go to the
 * end), Ctrl+A selects all (and removes marks, so that actions apply to everything), Ctrl+C copies, with
 * Shift including titles, Enter opens or takes a row, Space marks the selected rows if they can be marked,
 * Escape clears the selection, Alt and Shift with an arrow resize a column.
 */
export function useGridKeys<Row>(grid: GridKeys<Row>) {
  const { columns, source, selection, widths, rows } = grid;
  const active = selection.range?.head ?? null;
  const total = source.total();
  return (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    const from = active ?? { row: rows.first, column: 0 };
    const column = columns[from.column];
    if (
      event.altKey &&
      event.shiftKey &&
      column !== undefined &&
      (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    ) {
      const step = event.key === 'ArrowLeft' ? -RESIZE_STEP_PX : RESIZE_STEP_PX;
      widths.resize(column.key, widths.widthOf(column.key) + step);
      event.preventDefault();
    } else if (isCommand && event.key.toLowerCase() === 'a' && total > 0) {
      const head = { row: total - 1, column: columns.length - 1 };
      selection.select({ anchor: { row: 0, column: 0 }, head });
      // Actions now apply to everything found, not to the few rows that were marked.
      grid.mark.clear();
      event.preventDefault();
    } else if (isCommand && event.key.toLowerCase() === 'c' && selection.range !== null) {
      if (event.shiftKey) grid.copy(true);
      else grid.copy();
      event.preventDefault();
    } else if (event.key === 'Enter' && active !== null) {
      const row = source.row(active.row);
      if (row !== undefined) grid.onEnter?.(row);
    } else if (event.key === ' ' && selection.range !== null) {
      const { top, bottom } = blockOf(selection.range);
      grid.mark.toggleRange(top, bottom);
      event.preventDefault();
    } else if (event.key === 'Escape' && selection.range !== null) {
      selection.clear();
      event.stopPropagation();
    } else {
      // The first arrow only shows the active cell.
      const isFirst = active === null && event.key.startsWith('Arrow');
      const to = isFirst ? from : moveBy(event.key, from, isCommand, rows.screen);
      const place = to === null ? null : clampPlace(to, total, columns.length);
      if (to === null || place === null) return;
      event.preventDefault();
      selection.moveTo(place, event.shiftKey);
      rows.scrollToRow(place.row);
      showColumn(grid.scroller.current, place.column);
    }
  };
}

/** Scrolls sideways until a column is visible next to the pinned one. */
function showColumn(scroller: HTMLElement | null, column: number): void {
  const titles = scroller?.querySelectorAll<HTMLElement>('[role="columnheader"]');
  const number = titles?.[0];
  const pinned = titles?.[1];
  const title = titles?.[column + 1];
  if (scroller === null || number === undefined || pinned === undefined || title === undefined) return;
  if (title === pinned) return;
  const left = title.offsetLeft - pinned.offsetWidth - number.offsetWidth;
  const right = title.offsetLeft + title.offsetWidth - scroller.clientWidth;
  if (scroller.scrollLeft > left) scroller.scrollLeft = left;
  else if (scroller.scrollLeft < right) scroller.scrollLeft = right;
}
