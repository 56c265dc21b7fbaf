import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows fold the head once they were scrolled this far, px. It unfolds only at their top, so that it never flutters. */
const FOLD_PX = 24;

/** `held`: a person had it shown while rows are scrolled. It folds again with the next scrolling. */
export type Fold = 'open' | 'folded' | 'held';

const upwards = new Set(['ArrowUp', 'PageUp', 'Home']);

const rowsAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-rows]') : null;

/**
 * Whether the head of a screen is folded: it is while its rows (`data-rows`) are scrolled. Focus that goes into what is
 * folded, and a key that is pressed there, unfold it.
 */
export function useFold(screen: RefObject<HTMLElement | null>): { fold: Fold; toggle: () => void } {
  const [fold, setFold] = useState<Fold>('open');
  const now = useRef(fold);
  /** How far each element with rows was scrolled, px. */
  const tops = useRef(new WeakMap<Element, number>());
  const scrolled = useRef<HTMLElement | null>(null);
  /** Where what is around the rows was scrolled to before the head folded. */
  const places = useRef<readonly (readonly [Element, number])[]>([]);

  const change = useCallback(
    (next: Fold) => {
      if (now.current === next) return;
      if (next === 'folded') places.current = placesAround(scrolled.current, screen.current);
      now.current = next;
      setFold(next);
    },
    [screen],
  );

  // The browser moves rows that all have room now. That is not a person who scrolls up.
  useLayoutEffect(() => {
    if (fold !== 'folded') {
      for (const [element, top] of places.current) element.scrollTop = top;
      places.current = [];
      if (isFolded(document.activeElement)) document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
    const rows = scrolled.current;
    if (rows !== null) tops.current.set(rows, rows.scrollTop);
  }, [fold]);

  useEffect(() => {
    const element = screen.current;
    if (element === null) return;
    const onScroll = ({ target }: Event) => {
      const rows = rowsAt(target);
      if (rows === null || rows !== target) return;
      const { scrollTop: top, scrollHeight, clientHeight } = rows;
      const before = tops.current.get(rows) ?? 0;
      tops.current.set(rows, top);
      scrolled.current = rows;
      if (top > before && top >= Math.min(FOLD_PX, scrollHeight - clientHeight)) change('folded');
      else if (top < before && top <= 0) change('open');
    };
    // At their top already, rows have no event of scrolling.
    const onUp = (target: EventTarget | null) => {
      if ((rowsAt(target)?.scrollTop ?? 1) <= 0) change('open');
    };
    const onWheel = ({ target, deltaY }: WheelEvent) => {
      if (deltaY < 0) onUp(target);
    };
    const onInside = (target: EventTarget | null) => {
      if (now.current === 'folded' && isFolded(target)) change('held');
    };
    const onKey = ({ target, key }: KeyboardEvent) => {
      if (upwards.has(key)) onUp(target);
      if (key !== 'Tab') onInside(target);
    };
    const onFocus = ({ target }: FocusEvent) => onInside(target);
    const options = { capture: true, passive: true };
    element.addEventListener('scroll', onScroll, options);
    element.addEventListener('wheel', onWheel, options);
    element.addEventListener('keydown', onKey, options);
    element.addEventListener('focusin', onFocus, options);
    return () => {
      element.removeEventListener('scroll', onScroll, options);
      element.removeEventListener('wheel', onWheel, options);
      element.removeEventListener('keydown', onKey, options);
      element.removeEventListener('focusin', onFocus, options);
    };
  }, [screen, change]);

  const toggle = useCallback(() => change(now.current === 'folded' ? 'held' : 'folded'), [change]);
  return { fold, toggle };
}

/** Whether something is in a part that folds, or below the one line that stays. */
function isFolded(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-folds]') !== null) return true;
  const line = target.closest('[data-line]');
  return line !== null && target.getBoundingClientRect().top >= line.getBoundingClientRect().bottom;
}

/** How far everything around the rows is scrolled. */
function placesAround(rows: Element | null, screen: Element | null): [Element, number][] {
  const places: [Element, number][] = [];
  let each = rows?.parentElement ?? null;
  while (each !== null && screen?.contains(each)) {
    places.push([each, each.scrollTop]);
    each = each.parentElement;
  }
  return places;
}
