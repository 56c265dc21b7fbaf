import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TallRows } from '../rows/use-tall-rows.ts';
import type { RowSource } from '../types.ts';
import { clampPlace } from './ranges.ts';
import type { Selection } from './use-selection.ts';

interface AwaitedRows<Row> {
  scroller: RefObject<HTMLElement | null>;
  columns: number;
  source: RowSource<Row>;
  selection: Selection;
  rows: TallRows;
  onKeyDown: (event: KeyboardEvent) => void;
}

const waits = /^(Arrow.+|Page.+|Home|End|Enter| )$/;

/**
 * A person is often quicker than rows are. Keys that come before them wait, in order. Who moved to the rows of an older query
 * while others were on their way is at the same place among those; any other selection means nothing there.
 */
export function useAwaitedRows<Row>(grid: AwaitedRows<Row>) {
  const { scroller, columns, source, selection, rows, onKeyDown } = grid;
  const { clear, moveTo, range } = selection;
  const { scrollToTop, scrollToRow } = rows;
  const total = source.total();
  const isBusy = source.isBusy?.(rows.first, Math.max(rows.last, rows.first)) ?? false;
  const [early, setEarly] = useState<readonly KeyboardEvent[]>([]);
  const isExpecting = useRef(false);
  const isLoading = range !== null && range.head.row < total && source.row(range.head.row) === undefined;

  const generation = source.generation?.() ?? 0;
  const shown = useRef({ source, generation });
  useEffect(() => {
    const isExpected = isExpecting.current && document.activeElement === scroller.current;
    if (!isBusy) isExpecting.current = false;
    const isSame = shown.current.source === source && shown.current.generation === generation;
    const isScrolled = shown.current.source === source && !isSame;
    shown.current = { source, generation };
    if (!isSame) clear();
    if (isScrolled) scrollToTop();
    const isPlaced = isExpected && !isBusy && !(isSame && range !== null);
    const place = isPlaced ? clampPlace(range?.head ?? { row: 0, column: 0 }, total, columns) : null;
    if (place !== null) {
      moveTo(place, false);
      scrollToRow(place.row);
    }
    const [next] = early;
    // Each key goes on from where the one before it led to, which is known at the next drawing.
    if (next === undefined || place !== null || (!isSame && range !== null)) return;
    if (total === 0 && !isBusy) setEarly([]);
    if (total === 0 || (next.key === 'Enter' && isLoading)) return;
    setEarly(early.slice(1));
    onKeyDown(next);
  });

  return {
    isBusy,
    /** Call it when the keyboard is moved to the grid. */
    expect: () => {
      isExpecting.current = isBusy;
    },
    onBlur: () => {
      isExpecting.current = false;
      setEarly((keys) => (keys.length === 0 ? keys : []));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isEarly = early.length > 0 || (total === 0 && isBusy) || (event.key === 'Enter' && isLoading);
      if (!isEarly || !waits.test(event.key) || event.altKey) return onKeyDown(event);
      event.preventDefault();
      setEarly((keys) => [...keys, event]);
    },
  };
}
