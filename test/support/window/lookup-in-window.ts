import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Moves the focus to the search field. Letters that no key has come as a whole text, which only a field itself takes. */
export async function goToSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+l');
  const field = page.getByRole('combobox', { name: 'Look up a domain or a technology' });
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
}

/** Opens something by keyboard as a person does, and waits for its title. */
export async function lookUp(page: Page, text: string, title = text): Promise<void> {
  await goToSearch(page);
  await page.keyboard.type(text);
  // So that the text itself is opened, not a suggestion.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
}

/** The lookup credits in the top bar. */
export async function shownBalance(page: Page): Promise<number> {
  const words = await page.locator('[data-wallet="bulk_lookup"] strong').innerText();
  return Number(words.replace(/\D/g, ''));
}
