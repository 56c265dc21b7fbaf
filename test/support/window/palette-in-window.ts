import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusedName } from './keyboard.ts';

/** The palette's field. */
export const paletteField = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });

/** The words of the option that Enter would choose. */
export function chosenOption(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    const option = document.getElementById(id);
    return option?.getAttribute('aria-selected') === 'true'
      ? (option.firstElementChild?.textContent ?? '')
      : '';
  });
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Search or run a command');
}

/** Types into the palette, and chooses an option as soon as Enter would choose it. */
export async function giveCommand(page: Page, typed: string, title: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(typed);
  await expect.poll(() => chosenOption(page)).toBe(title);
  await page.keyboard.press('Enter');
  await paletteField(page).waitFor({ state: 'detached' });
}
