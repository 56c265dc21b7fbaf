import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';

/**
 * A browser cannot lay out elements taller than about 33,000,000 device pixels, which a million rows pass on a sharp screen; beyond
 * this height, px, the scroll bar moves over more rows than it has pixels.
 */
const TALLEST_PX = 12_000_000;

export interface TallRows {
  /** Rows to draw, `last` included. */
  first: number;
  last: number;
  /** Where the first drawn row stands, px from the top of the body. */
  top: number;
  /** Height of the body, px. */
  height: number;
  /** Rows that are wholly seen at once. */
  screen: number;
  scrollToRow(index: number): void;
}

/** Which of many rows of one height are in view, and where they stand. */
export function useTallRows(options: {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  headerHeight: number;
}): TallRows {
  const { scroller, count, rowHeight, headerHeight } = options;
  const fullHeight = count * rowHeight;
  const height = Math.min(fullHeight, TALLEST_PX);
  const view = (scroller.current?.clientHeight ?? 0) - headerHeight;
  const stretch = fullHeight > height ? (fullHeight - view) / (height - view) : 1;
  const stretchNow = useRef(stretch);
  stretchNow.current = stretch;

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingEnd: headerHeight,
    useFlushSync: false,
    initialRect: { width: 800, height: 600 },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, isScrolling) => tell(offset * stretchNow.current, isScrolling)),
    scrollToFn: (offset, { adjustments = 0 }) =>
      scroller.current?.scrollTo({ top: (offset + adjustments) / stretchNow.current }),
  });

  const items = virtualizer.getVirtualItems();
  const start = items[0]?.start ?? 0;
  const offset = virtualizer.scrollOffset ?? 0;
  return {
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? -1,
    top: stretch === 1 ? start : Math.round(offset / stretch + (start - offset)),
    height,
    screen: Math.max(1, Math.floor(view / rowHeight)),
    scrollToRow: useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]),
  };
}
