import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

/**
 * Makes a long list one stop of the Tab key. Within it the arrow keys move between stops, which are marked
 * `data-stop`: right and left in order, up and down to the nearest stop of another line. `content` is what
 * the list shows: when it changes, the first stop is used unless the last one is still there.
 */
export function useArrowKeys(list: RefObject<HTMLElement | null>, content: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides which stops there are
  useLayoutEffect(() => {
    const stops = stopsOf(list.current);
    if (!stops.some((stop) => stop.tabIndex === 0)) stops[0]?.setAttribute('tabindex', '0');
  }, [list, content]);
  return (event: KeyboardEvent) => {
    const from = event.target;
    if (!(from instanceof HTMLElement) || from.dataset.stop === undefined) return;
    const to = target(event.key, from, stopsOf(list.current));
    if (to === undefined) return;
    event.preventDefault();
    for (const stop of stopsOf(list.current)) if (stop.tabIndex === 0) stop.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
    to.scrollIntoView({ block: 'nearest' });
  };
}

function stopsOf(list: HTMLElement | null): HTMLElement[] {
  if (list === null) return [];
  // Elements that are folded away are not stops.
  return [...list.querySelectorAll<HTMLElement>('[data-stop]')].filter((stop) => stop.checkVisibility());
}

function target(key: string, from: HTMLElement, stops: readonly HTMLElement[]): HTMLElement | undefined {
  const at = stops.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return stops[at + 1];
    case 'ArrowLeft':
      return stops[at - 1];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    case 'ArrowDown':
      return nearest(from, stops.slice(at + 1), 1);
    case 'ArrowUp':
      return nearest(from, stops.slice(0, Math.max(0, at)).reverse(), -1);
    default:
      return undefined;
  }
}

/** The stop on the next line in the given direction that is nearest to `from`. */
function nearest(from: HTMLElement, others: readonly HTMLElement[], direction: 1 | -1) {
  const start = from.getBoundingClientRect();
  let line: number | null = null;
  let best: { stop: HTMLElement; away: number } | undefined;
  for (const stop of others) {
    const box = stop.getBoundingClientRect();
    if ((box.top - start.top) * direction < box.height / 2) continue;
    line ??= box.top;
    if (Math.abs(box.top - line) > box.height / 2) break;
    const away = Math.abs(box.left - start.left);
    if (best === undefined || away < best.away) best = { stop, away };
  }
  return best?.stop;
}
