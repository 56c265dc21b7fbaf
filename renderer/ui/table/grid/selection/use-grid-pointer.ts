import type { MouseEvent, PointerEvent } from 'react';
import type { CellPlace } from '../types.ts';
import type { Selection } from './use-selection.ts';

/**
 * The grid by mouse: a click moves, dragging or Shift selects, the number before a row selects the whole row.
 */
export function useGridPointer(selection: Selection, lastColumn: number) {
  const { range } = selection;
  return (event: PointerEvent): void => {
    const place = placeOf(event);
    const isDrag = event.type === 'pointermove';
    if (place === null || (isDrag && (event.buttons & 1) === 0) || (!isDrag && event.button !== 0)) return;
    const extend = event.shiftKey || isDrag;
    if (place.column < 0) {
      const anchor = { row: extend ? (range?.anchor.row ?? place.row) : place.row, column: 0 };
      selection.select({ anchor, head: { row: place.row, column: lastColumn } });
    } else if (!extend || range?.head.row !== place.row || range.head.column !== place.column) {
      selection.moveTo(place, extend);
    }
  };
}

/** The cell of an event; column -1 is the row's number. */
export function placeOf(event: PointerEvent | MouseEvent): CellPlace | null {
  if (!(event.target instanceof Element)) return null;
  const row = event.target.closest<HTMLElement>('[data-row]');
  const cell = event.target.closest<HTMLElement>('[data-column]');
  if (row === null || cell === null) return null;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}
