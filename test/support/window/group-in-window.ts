import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { tabTo } from './keyboard.ts';
import { rowsFound } from './lists-in-window.ts';
import { cellsOf, SAVED_DOMAINS } from './saved-in-window.ts';

/** The title of all saved domains, opened as a table. */
export const savedTitle = `Saved, ${SAVED_DOMAINS} domains`;

/** Opens the dialog of groups over the saved domains, without a mouse. */
export async function openGroupDialog(page: Page) {
  await tabTo(page, /^Explore$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: savedTitle, exact: true }).waitFor();
  await rowsFound(page, SAVED_DOMAINS);
  await tabTo(page, /^Group$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, value: string) => {
    const field = dialog
      .getByRole('combobox', { name: label, exact: true })
      .or(dialog.getByLabel(label, { exact: true }));
    // On a slow computer the list may close again before the key comes.
    await vi.waitFor(
      async () => {
        await field.first().fill(value);
        await page
          .locator('[data-combobox-selected]', { hasText: value })
          .filter({ visible: true })
          .waitFor({ timeout: 5_000 });
        await page.keyboard.press('Enter');
        // A column that was not chosen is gone when the field is left.
        await page.keyboard.press('Tab');
        expect(await field.first().inputValue()).toBe(value);
      },
      { timeout: 30_000, interval: 100 },
    );
  };
  return { dialog, choose };
}

/** The numbers in the drawn rows of a column. */
export const numbersIn = async (page: Page, title: string) =>
  (await cellsOf(page, title)).map((text) => Number(text.replaceAll(',', '')));
