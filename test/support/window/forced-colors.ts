import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What says that a part is chosen, current, pressed or active: the attribute that is taken away to compare. */
const states = {
  'aria-current': '[aria-current]:not([aria-current="false"])',
  'aria-pressed': '[aria-pressed="true"]',
  'aria-selected': '[aria-selected="true"]',
  'data-active': ':is([role="gridcell"], label)[data-active]',
  'data-checked': 'label[data-checked]',
  'data-open': '[data-open]',
  checked: '[role="switch"]:checked',
} as const;

/** States that a screen has shown, so that a walk can prove that it saw all of them. */
export type SeenStates = Set<string>;

/**
 * Fails if, in the system's own colours, a part that is chosen or active looks as it does without that, or if what is
 * drawn by its background alone can't be seen.
 */
export async function expectStatesShown(page: Page, screen: string, seen: SeenStates): Promise<void> {
  await page.evaluate(noteBars);
  // Without transitions a part looks at once as it will.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const { lost, shown } = await page.evaluate(findLost, states);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
  expect(lost, `${screen} in forced colours`).toEqual([]);
  for (const each of shown) seen.add(each);
}

/** Every state that the screens of a person's work have. */
export const allStates: readonly string[] = Object.keys(states);

interface BarsWindow {
  bars: Element[];
  behind: (element: Element | null) => string;
}

/** Keeps what has neither words nor parts, and differs from what is behind it by its background alone. */
function noteBars(): void {
  const isSeen = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour);
  const behind = (element: Element | null): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (isSeen(backgroundColor)) return backgroundColor;
    }
    return '';
  };
  const bars = [...document.querySelectorAll('span, i, div, path[data-step]')].filter((each) => {
    if (each.childElementCount > 0 && each.tagName !== 'path') return false;
    const { width, height } = each.getBoundingClientRect();
    if (each.tagName === 'path') return width > 2;
    if (each.textContent !== '' || width < 2 || height < 2) return false;
    // A placeholder stands for nothing yet.
    if (each.closest('[class*="waiting"], [class*="Skeleton"], [class*="Overlay"]') !== null) return false;
    const { backgroundColor, visibility } = getComputedStyle(each);
    return (
      visibility === 'visible' && isSeen(backgroundColor) && backgroundColor !== behind(each.parentElement)
    );
  });
  Object.assign(window, { bars, behind });
}

/** What can't be told from what it would be otherwise, and which states there were. */
function findLost(states: Readonly<Record<string, string>>): { lost: string[]; shown: string[] } {
  const MOST = 40;
  const markup = (element: Element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200);
  const isDrawn = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const isShown = (element: Element) =>
    isDrawn(element instanceof HTMLInputElement ? (element.nextElementSibling ?? element) : element);
  const properties = [
    'background-color',
    'border-color',
    'border-width',
    'border-style',
    'color',
    'opacity',
    'outline',
    'text-decoration-line',
    'translate',
  ];
  const lookOf = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .slice(0, MOST)
      .flatMap((each) =>
        [undefined, '::before', '::after'].map((part) => {
          const style = getComputedStyle(each, part);
          if (part !== undefined && style.content === 'none') return '';
          return properties.map((name) => style.getPropertyValue(name)).join(' ');
        }),
      )
      .join('\n');
  const shown: string[] = [];
  const lost: string[] = [];
  for (const [attribute, selector] of Object.entries(states)) {
    for (const element of [...document.querySelectorAll(selector)].filter(isShown).slice(0, MOST)) {
      shown.push(attribute);
      const isSwitch = element instanceof HTMLInputElement;
      const drawn = isSwitch ? (element.nextElementSibling ?? element) : element;
      const before = lookOf(drawn);
      const value = element.getAttribute(attribute) ?? '';
      if (isSwitch) element.checked = false;
      else element.removeAttribute(attribute);
      const after = lookOf(drawn);
      if (isSwitch) element.checked = true;
      else element.setAttribute(attribute, value);
      if (before === after) lost.push(`${attribute}: ${markup(element)}`);
    }
  }
  const { bars, behind } = window as unknown as BarsWindow;
  for (const bar of bars.filter(isDrawn)) {
    const { backgroundColor, borderStyle, borderColor, stroke } = getComputedStyle(bar);
    const ground = behind(bar.parentElement);
    const isFilled = !backgroundColor.endsWith(', 0)') && backgroundColor !== ground;
    const isEdged = borderStyle !== 'none' && borderColor !== ground;
    const isOutlined = stroke === getComputedStyle(document.body).color;
    if (bar.tagName === 'path' ? !isOutlined : !isFilled && !isEdged)
      lost.push(`drawn by its colour: ${markup(bar)}`);
  }
  return { lost, shown };
}
