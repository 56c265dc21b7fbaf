import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressTabs } from './keyboard.ts';

/** One stop of the focus. `id` identifies elements during a walk. */
interface Stop {
  id: string;
  name: string;
  markup: string;
  isInView: boolean;
}

const MOST_STOPS = 400;

/**
 * Walks a screen once round by Tab, and once back. The walk must reach every visible part that can be used
 * and no other stop, and must return to its start. Each part must have a name, be in view and have a focus
 * ring.
 */
export async function walkScreen(page: Page, screen: string): Promise<void> {
  await install(page);
  await page.locator('nav [aria-current="page"]').first().focus();
  // From the first stop to itself again.
  const presses = (await expectedStops(page)).length + 1;
  const there = await round(page, 'Tab', presses, screen);
  for (const { name, markup, isInView } of there) {
    expect(name, `${screen}: the name of ${markup}`).not.toBe('');
    expect(isInView, `${screen}: ${name} is in view: ${markup}`).toBe(true);
  }
  const reached = new Set(there.map(({ id }) => id));
  const missed = (await expectedStops(page)).filter(({ id }) => !reached.has(id));
  expect(missed, `${screen}: not reached by Tab`).toEqual([]);
  await page.locator('nav [aria-current="page"]').first().focus();
  const back = await round(page, 'Shift+Tab', presses, screen);
  expect(back.length, `${screen}: as many stops on the way back`).toBe(there.length);
}

/** Every stop until the first comes again. */
async function round(page: Page, key: 'Tab' | 'Shift+Tab', presses: number, screen: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  const seen = new Set<string>();
  for (let pressed = 0; pressed < MOST_STOPS; pressed += presses) {
    for (const seenNow of await pressTabs<SeenStop>(page, key, presses)) {
      expect(seenNow.wasRinged, `${screen}: a ring is seen around ${stops.at(-1)?.markup}`).not.toBe(false);
      // Between the last and the first stop, the window itself may have the focus.
      const stop = seenNow.stop ?? (await settledStop(page));
      if (stop === null) continue;
      if (seen.has(stop.id)) {
        expect(stop.id, `${screen}: ${key} leads round, and is not caught at ${stop.markup}`).toBe(
          stops[0]?.id,
        );
        return stops;
      }
      seen.add(stop.id);
      stops.push(stop);
    }
  }
  throw new Error(`${screen}: ${key} does not lead round; it last was at ${stops.at(-1)?.markup}`);
}

/** The stop after the window has given the focus back to the page, which happens before something is painted. */
function settledStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as WalkWindow).seesAtTab().stop;
  });
}

/** Everything visible that Tab should reach; of a group of choices only the chosen one. */
function expectedStops(page: Page): Promise<{ id: string; markup: string }[]> {
  return page.evaluate(() => (window as unknown as WalkWindow).walkExpected());
}

/** The present stop, null outside the page, and whether the stop before looked different with the focus. */
interface SeenStop {
  stop: Stop | null;
  wasRinged: boolean | null;
}

interface WalkWindow {
  seesAtTab: () => SeenStop;
  walkExpected: () => { id: string; markup: string }[];
}

function install(page: Page): Promise<void> {
  return page.evaluate(() => {
    const ids = new WeakMap<Element, string>();
    let count = 0;
    const idOf = (element: Element): string => {
      const radio =
        element instanceof HTMLInputElement && element.type === 'radio' ? `radio ${element.name}` : undefined;
      const known = radio ?? ids.get(element);
      if (known !== undefined) return known;
      count += 1;
      ids.set(element, String(count));
      return String(count);
    };
    const markupOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 160);
    // The label of a field without a size, such as that of a switch or a chip.
    const shownBy = (element: Element): Element => {
      const { width, height } = element.getBoundingClientRect();
      const label =
        element instanceof HTMLInputElement ? (element.labels?.[0] ?? element.parentElement) : null;
      return width > 1 && height > 1 ? element : (label ?? element);
    };
    const nameOf = (element: Element): string => {
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
      const labels =
        'labels' in element ? ((element as HTMLInputElement).labels?.[0]?.textContent ?? '') : '';
      const own = element.getAttribute('aria-label') ?? labelled;
      return (own || labels || element.textContent || element.getAttribute('title') || '').trim();
    };
    // The ring may be drawn by the part itself, by what is shown for it, or by the frame around it.
    const ringOf = (element: Element): string => {
      const { parentElement, nextElementSibling } = element;
      const frames = [parentElement, parentElement?.parentElement ?? null, element.closest('label')];
      return [element, nextElementSibling, ...frames]
        .map((each) => {
          if (each === null) return '';
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each);
          const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
          // A frame may draw the ring over its content.
          const over = getComputedStyle(each, '::after');
          return `${outline} ${boxShadow} ${borderColor} ${over.borderWidth} ${over.borderColor}`;
        })
        .join('; ');
    };
    let last: { element: Element; ring: string } | null = null;
    const isShown = (element: Element) => {
      const box = shownBy(element).getBoundingClientRect();
      const style = getComputedStyle(shownBy(element));
      return (
        box.width > 1 &&
        box.height > 1 &&
        style.visibility !== 'hidden' &&
        element.closest('[aria-hidden="true"], [inert]') === null
      );
    };
    Object.assign(window, {
      seesAtTab: (): SeenStop => {
        const element = document.activeElement;
        const wasRinged =
          last === null || last.element === element ? null : ringOf(last.element) !== last.ring;
        last = null;
        if (element === null || element === document.body) return { stop: null, wasRinged };
        last = { element, ring: ringOf(element) };
        const box = shownBy(element).getBoundingClientRect();
        const isInView = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
        const stop = {
          id: idOf(element),
          name: nameOf(element),
          markup: markupOf(element),
          isInView: isInView && isShown(element),
        };
        return { stop, wasRinged };
      },
      walkExpected: () =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
          .filter(
            (element) =>
              element.tabIndex >= 0 && !element.matches(':disabled, [type="hidden"]') && isShown(element),
          )
          .map((element) => ({ id: idOf(element), markup: markupOf(element) })),
    });
  });
}
