import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The page's notes of what `seesAtTab` returned after each press of Tab, until the focus left the page. */
export interface TabWindow {
  seesAtTab: () => unknown;
  tabs?: { seen: unknown[]; hasLeft: boolean };
}

/**
 * Presses Tab or Shift+Tab so many times, and returns what the page's `seesAtTab` returned after each press. The page
 * takes the notes itself, because to ask it after each press costs more than the press. At the end of the page, the
 * window gives the focus back only a moment later, so the presses end there.
 */
export async function pressTabs<Seen>(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  times: number,
): Promise<readonly Seen[]> {
  await page.evaluate(() => {
    const own = window as unknown as TabWindow;
    const isFirst = own.tabs === undefined;
    own.tabs = { seen: [], hasLeft: false };
    if (!isFirst) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || own.tabs === undefined) return;
      if (own.tabs.hasLeft) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (event.type === 'keyup') {
        own.tabs.seen.push(own.seesAtTab());
        own.tabs.hasLeft = document.activeElement === document.body;
      }
    };
    for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hear, { capture: true });
  });
  const browser = await page.context().newCDPSession(page);
  const press = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : 8 };
  // The browser handles them in the order in which they are sent.
  await Promise.all(
    Array.from({ length: times }, () =>
      (['rawKeyDown', 'keyUp'] as const).map((type) =>
        browser.send('Input.dispatchKeyEvent', { type, ...press }),
      ),
    ).flat(),
  );
  await browser.detach();
  return page.evaluate(() => {
    const { tabs } = window as unknown as TabWindow;
    // A person who presses Tab later is heard by the program only.
    if (tabs !== undefined) tabs.hasLeft = false;
    return tabs?.seen as never;
  });
}

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
      // A frame may draw the ring over its content, as a border.
      const over = getComputedStyle(each, '::after');
      if (over.content !== 'none' && Number.parseFloat(over.borderTopWidth) >= 2) return true;
      return [getComputedStyle(each), over].some(
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
