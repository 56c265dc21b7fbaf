import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Columns are drawn when they are this near to the view, px. */
const MARGIN_PX = 64;
/** The view is followed in steps of this, px, so that shorter scrolls draw nothing. */
const STEP_PX = 32;

/**
 * The columns in view, without the pinned one. `last` is included; it is less than `first` if there are none.
 */
export interface ColumnSpan {
  first: number;
  last: number;
  /** Width of the columns between the pinned one and `first`, px. */
  skipped: number;
}

/** The columns in view during horizontal scrolling; only those are drawn. */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  widths: readonly number[],
  numberWidth: number,
): ColumnSpan {
  const [view, setView] = useState({ left: 0, width: 1_280 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const change = (changed: Partial<typeof view>) =>
      setView((before) => {
        const { left, width } = { ...before, ...changed };
        const after = { left: left - (left % STEP_PX), width: Math.ceil(width / STEP_PX) * STEP_PX };
        return after.left === before.left && after.width === before.width ? before : after;
      });
    const onScroll = () => change({ left: element.scrollLeft });
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) change({ width: entry.contentRect.width });
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);
  return useMemo(() => {
    const right = view.left + view.width + STEP_PX - numberWidth;
    return columnsInView(widths, view.left - MARGIN_PX, right + MARGIN_PX);
  }, [widths, numberWidth, view]);
}

/**
 * The columns of these widths that are at least partly between `left` and `right`, px from the beginning of
 * the first column, which is pinned.
 */
export function columnsInView(widths: readonly number[], left: number, right: number): ColumnSpan {
  const [pinned = 0] = widths;
  let start = pinned;
  let first = 1;
  // What is behind the pinned column is not visible.
  while (first < widths.length - 1 && start + (widths[first] ?? 0) <= left + pinned) {
    start += widths[first] ?? 0;
    first += 1;
  }
  const skipped = start - pinned;
  let last = first;
  while (last < widths.length - 1 && start + (widths[last] ?? 0) < right) {
    start += widths[last] ?? 0;
    last += 1;
  }
  return { first, last: Math.min(last, widths.length - 1), skipped };
}
