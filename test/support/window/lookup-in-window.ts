import type { Page } from 'playwright-core';

/** Brings the keyboard to the search field, wherever it was. */
export async function goToSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+l');
  await page.getByRole('combobox', { name: 'Look up a domain or a technology' }).waitFor();
}

/** Opens something by the keyboard as a person does, and waits for its title. */
export async function lookUp(page: Page, text: string, title = text): Promise<void> {
  await goToSearch(page);
  await page.keyboard.type(text);
  // What is typed is meant, not what is offered below it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
}

/** Lookup credits as the top bar shows them. */
export async function shownBalance(page: Page): Promise<number> {
  const words = await page.locator('[data-wallet="bulk_lookup"] strong').innerText();
  return Number(words.replace(/\D/g, ''));
}
