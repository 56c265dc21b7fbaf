import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Browsers can't lay out elements taller than about 33,000,000 device pixels, and lose hairlines long before
 * that, at the precision of single floats. A million rows exceed both on a sharp screen. Beyond this height,
 * px, one pixel of the scroll bar is more than one pixel of rows.
 */
const TALLEST_PX = 4_000_000;
/** How many rows are drawn above and below those in view. */
const OVERSCAN = 2;
/** Scrolling has stopped after this long without an event, ms. */
const REST_MS = 400;

export interface TallRows {
  /** The rows to draw; `last` is included. */
  first: number;
  last: number;
  /** How many rows are drawn if there are enough; constant during scrolling. */
  most: number;
  /** The position of the first drawn row, px from the top of the body. */
  top: number;
  /** Height of the body, px. */
  height: number;
  /** Whether the person is scrolling. */
  isScrolling: boolean;
  /** How many rows are fully visible at once. */
  screen: number;
  scrollToRow(index: number): void;
  scrollToTop(): void;
}

/** What is scrolled, with the size of its view as it was observed last, px. */
interface Scrolled {
  scrollRect: { height: number } | null;
}

/** Which of many rows of one height are in view, and their positions. */
export function useTallRows(options: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  /** The height of what stays in view above and below the rows, px. */
  pinnedHeight: number;
}): TallRows {
  const { scroller, count, rowHeight, pinnedHeight } = options;
  const fullHeight = count * rowHeight;
  const height = Math.min(fullHeight, TALLEST_PX);
  // Not read from the element, which would force a layout.
  const viewIn = ({ scrollRect }: Scrolled) => (scrollRect?.height ?? 0) - pinnedHeight;
  const stretchIn = (scrolled: Scrolled) =>
    fullHeight > height ? (fullHeight - viewIn(scrolled)) / (height - viewIn(scrolled)) : 1;
  const stretchNow = useRef(stretchIn);
  stretchNow.current = stretchIn;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    isScrollingResetDelay: REST_MS,
    useFlushSync: false,
    initialRect: { width: 800, height: 600 },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const element = scroller.current;
        // A view that gets taller is scrolled before its size is observed. With the old size, this would be many rows off.
        if (element !== null) {
          const { offsetWidth: width, offsetHeight: height } = element;
          instance.scrollRect = { width, height };
        }
        tell(offset * stretchNow.current(instance), isScrolling);
      }),
  });
  const view = viewIn(virtualizer);
  const stretch = stretchIn(virtualizer);

  // The wheel moves the rows as far as usual, although the scroll bar moves them much further.
  const isStretched = stretch > 1;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !isStretched) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0 || event.shiftKey) return;
      event.preventDefault();
      const isByLine = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
      const distance = isByLine ? event.deltaY * rowHeight : event.deltaY;
      const step = distance / stretchNow.current(virtualizer);
      // Less than a pixel would be lost, and the wheel would seem stuck.
      element.scrollTop += Math.sign(step) * Math.max(1, Math.abs(step));
      element.scrollLeft += event.deltaX;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, virtualizer, isStretched, rowHeight]);

  // The library's own scrolling would take the element's height for that of all rows.
  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const rowsHeight = element.clientHeight - pinnedHeight;
      const stretch = stretchNow.current(virtualizer);
      const from = element.scrollTop * stretch;
      const top = index * rowHeight;
      const least = top + rowHeight - rowsHeight;
      if (top < from) element.scrollTop = Math.floor(top / stretch);
      else if (least > from) element.scrollTop = Math.ceil(least / stretch);
    },
    [scroller, virtualizer, pinnedHeight, rowHeight],
  );

  // If it is at the top already, the browser must not lay out everything for nothing.
  const scrollToTop = useCallback(() => {
    if (virtualizer.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller, virtualizer]);

  const items = virtualizer.getVirtualItems();
  // A constant number, so that each row that scrolls out is reused by one that scrolls in.
  const most = Math.max(1, Math.ceil(view / rowHeight) + 1) + 2 * OVERSCAN;
  const first = Math.max(0, Math.min(items[0]?.index ?? 0, count - most));
  const start = first * rowHeight;
  const offset = virtualizer.scrollOffset ?? 0;
  return {
    first,
    last: items.length === 0 ? -1 : Math.min(count, first + most) - 1,
    most,
    top: stretch === 1 ? start : Math.round(offset / stretch + (start - offset)),
    height,
    isScrolling: virtualizer.isScrolling,
    screen: Math.max(1, Math.floor(view / rowHeight)),
    scrollToRow,
    scrollToTop,
  };
}
