import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type ColumnSpan, columnsInView } from './columns-in-view.ts';

/** Columns are drawn as soon as they are this near, px. */
const MARGIN_PX = 64;
/** The view is followed in steps of this, px, so that a scroll by less draws nothing anew. */
const STEP_PX = 32;

/** The columns in view while one scrolls sideways; only those are drawn. */
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
