import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressTabs, type TabWindow } from './keyboard.ts';

const openedParts = '[role="dialog"], [role="menu"]';

const hasFocus = (element: Locator) => element.evaluate((each) => each.contains(document.activeElement));

/**
 * Opens what a control opens, with Enter or `open`. Expects that the focus moves into what opened, that Tab
 * and Shift+Tab do not leave a dialog, that arrows move in a menu, and that Escape closes it and returns the
 * focus to `backTo` (default: the control).
 */
export async function expectDialogKeepsFocus(
  page: Page,
  control: Locator,
  options: { open?: () => Promise<void>; backTo?: Locator } = {},
): Promise<void> {
  const parts = page.locator(openedParts);
  // What was open before may be fading out.
  await expect.poll(() => parts.count()).toBe(0);
  await control.focus();
  const name = await control.evaluate((each) => each.getAttribute('aria-label') ?? each.textContent);
  await (options.open ?? (() => page.keyboard.press('Enter')))();
  const opened = parts.first();
  await opened.waitFor();
  await expect.poll(() => hasFocus(opened), { message: `${name} takes the keyboard` }).toBe(true);
  if ((await opened.getAttribute('role')) === 'dialog') await expectTabStaysIn(page, opened, `${name}`);
  else await expectArrowsMove(page, opened, `${name}`);
  await page.keyboard.press('Escape');
  await expect.poll(() => parts.count(), { message: `${name} is closed by Escape` }).toBe(0);
  const back = options.backTo ?? control;
  await expect
    .poll(() => back.evaluate((each) => each === document.activeElement), { message: `${name} gets it back` })
    .toBe(true);
}

/** In a menu, the first entry has the keyboard, whether it can be chosen or not. Arrows go on from there. */
async function expectArrowsMove(page: Page, menu: Locator, name: string): Promise<void> {
  const entries = menu.getByRole('menuitem');
  const entry = () => entries.evaluateAll((each) => each.indexOf(document.activeElement as HTMLElement));
  await expect.poll(entry, { message: `${name} begins with its first entry` }).toBe(0);
  await page.keyboard.press('ArrowDown');
  expect(await entry(), `${name}: the arrow goes on`).toBe((await entries.count()) > 1 ? 1 : 0);
}

/** The most stops tried in each direction, because a dialog with a list may have any number. */
const MOST_STOPS = 12;

async function expectTabStaysIn(page: Page, dialog: Locator, name: string): Promise<void> {
  const has = await dialog
    .locator('a[href], button, input, select, textarea, [tabindex]')
    .evaluateAll((parts) => parts.filter((part) => (part as HTMLElement).tabIndex >= 0).length);
  // Wherever the focus begins, two more presses than there are stops go beyond the last one.
  const stops = Math.min(MOST_STOPS, has + 2);
  await dialog.evaluate((element) => {
    (window as unknown as TabWindow).seesAtTab = () => element.contains(document.activeElement);
  });
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const stayed = await pressTabs<boolean>(page, key, stops);
    expect(stayed, `${name}: each ${key} stays in`).toEqual(Array(stops).fill(true));
  }
}
