import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Focused {
  name: string;
  isVisible: boolean;
}

/** Presses Tab until the wanted part has the focus; every stop on the way must be visible. */
export function tabTo(page: Page, wanted: RegExp): Promise<void> {
  return pressUntil(page, 'Tab', wanted);
}

/** The same, backwards. */
export function tabBackTo(page: Page, wanted: RegExp): Promise<void> {
  return pressUntil(page, 'Shift+Tab', wanted);
}

async function pressUntil(page: Page, key: string, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const { name, isVisible } = await focused(page);
    if (name !== '') expect(isVisible, `the focus on "${name}" is seen`).toBe(true);
    if (wanted.test(name)) return;
    passed.push(name);
  }
  throw new Error(`${wanted} was not reached by Tab: ${passed.join(' | ')}`);
}

/** What has the focus, and whether a person can see that. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(async () => {
    // A person sees what is painted. What comes in between may push the focus away until then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement as HTMLElement;
    // A chip's own field has no size; its label is shown instead.
    const own = element.getBoundingClientRect();
    const chip = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const box = own.width > 0 || chip === undefined ? own : chip.getBoundingClientRect();
    // The ring may be drawn by the element, by what is shown for it, or by the frame around it.
    const { parentElement, nextElementSibling } = element;
    const frames = [parentElement, parentElement?.parentElement ?? null, element.closest('label')];
    const around = [element, nextElementSibling, ...frames];
    const hasRing = around.some((each) => {
      if (each === null) return false;
      // A frame may draw the ring over its content.
      return [getComputedStyle(each), getComputedStyle(each, '::after')].some(
        (style) =>
          (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
      );
    });
    const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? labels;
    const name = (label ?? element.textContent ?? '').trim();
    return { name, isVisible: hasRing && box.width > 0 && box.bottom > 0 && box.top < innerHeight };
  });
}

/** The words of what has the focus: a field's label, a button's words, or the active cell of a grid. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const own = element?.getAttribute('aria-label') ?? null;
    const cell = document.getElementById(
      own === null ? (element?.getAttribute('aria-activedescendant') ?? '') : '',
    );
    return (cell?.textContent ?? own ?? element?.textContent ?? '').trim();
  });
}
