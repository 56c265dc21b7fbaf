import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { GridColumn } from '../types.ts';

/** A press that moves less than this is a click, px. */
const THRESHOLD_PX = 5;

export interface ColumnDrag {
  /** The position before which the dragged column would be dropped; null if none is dragged. */
  dropAt: number | null;
  start(event: PointerEvent<HTMLElement>, key: string): void;
  wasDragged(): boolean;
}

/** Moves columns by dragging their titles; the first column is pinned. */
export function useColumnDrag<Row>(
  row: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  onMove: ((key: string, to: number) => void) | undefined,
): ColumnDrag {
  const [dropAt, setDropAt] = useState<number | null>(null);
  const wasDragged = useRef(false);
  const start = (event: PointerEvent<HTMLElement>, key: string) => {
    const from = columns.findIndex((column) => column.key === key);
    wasDragged.current = false;
    if (onMove === undefined || from < 1 || event.button !== 0) return;
    const startX = event.clientX;
    let place: number | null = null;
    const move = (moved: globalThis.PointerEvent) => {
      if (!wasDragged.current && Math.abs(moved.clientX - startX) < THRESHOLD_PX) return;
      wasDragged.current = true;
      const titles = [...(row.current?.querySelectorAll('[role="columnheader"]') ?? [])].slice(1);
      place = dropPlace(
        titles.map((title) => title.getBoundingClientRect()),
        moved.clientX,
      );
      setDropAt(place);
    };
    const end = (ended: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setDropAt(null);
      if (place === null || ended.type === 'pointercancel') return;
      const to = place > from ? place - 1 : place;
      if (to !== from) onMove(key, to);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return { dropAt, start, wasDragged: () => wasDragged.current };
}

/**
 * The position before which something dropped at `x` is put, given the edges of the titles; never before the
 * first, which is pinned.
 */
export function dropPlace(titles: readonly { left: number; right: number }[], x: number): number {
  const past = titles.filter(({ left, right }) => x > (left + right) / 2).length;
  return Math.max(1, past);
}
