import { type PointerEvent, useEffect, useRef } from 'react';
import type { GridColumn, RowSource } from '../types.ts';
import { placeOf } from './use-grid-pointer.ts';

/** Words of this length or less are never cut. */
const LONGEST_SHORT = 12;

/**
 * Gives the cell under the pointer a tooltip with its words, which may be cut. Tooltips for all cells would
 * change with each row that scrolls in.
 */
export function useCellName<Row>(
  source: RowSource<Row>,
  columns: readonly GridColumn<Row>[],
  firstRow: number,
): (event: PointerEvent) => void {
  const named = useRef<HTMLElement | null>(null);
  const drop = () => {
    named.current?.removeAttribute('title');
    named.current = null;
  };
  const version = source.version();
  // The element may now belong to another row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawn rows are the reason, not an input
  useEffect(drop, [firstRow, version, columns]);
  return (event) => {
    const cell =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
    if (cell === named.current) return;
    drop();
    const place = placeOf(event);
    const row = source.row(place?.row ?? -1);
    const words = row === undefined ? '' : (columns[place?.column ?? -1]?.text(row) ?? '');
    if (cell === null || words.length <= LONGEST_SHORT) return;
    cell.title = words;
    named.current = cell;
  };
}
