import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/page/open-page.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { focusedName, tabTo } from '../support/window/keyboard.ts';
import { cellsOf, foundIs, goTo, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';

async function deleteFound(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${count}` })
    .click();
  await page.getByText(`Deleted ${count}.`).waitFor();
}

const deleted = (page: Page) => page.getByRole('dialog', { name: 'Deleted domains' });

test('deleted domains can be brought back after a restart of the program, without a mouse', async () => {
  const first = await openSaved();
  const domains = await cellsOf(first.page, 'Domain');
  const [one = ''] = domains;
  await first.page.getByRole('button', { name: 'Deleted domains' }).press('Enter');
  await deleted(first.page).getByText('Nothing was deleted that could be brought back.').waitFor();
  await first.page.keyboard.press('Escape');
  await deleted(first.page).waitFor({ state: 'detached' });
  await first.page.getByRole('checkbox', { name: `Choose ${one}` }).check();
  await deleteFound(first.page, '1 domain');
  await foundIs(first.page, SAVED_DOMAINS - 1);
  await deleteFound(first.page, `${SAVED_DOMAINS - 1} domains`);
  await first.page.getByText('Nothing is saved any more').waitFor();
  await first.close();

  const { app, page } = await openPage({ userDataDir: first.userDataDir });
  await goTo(page, 'Saved');
  const way = page.getByRole('button', { name: 'Deleted domains can be brought back…' });
  await way.waitFor();
  await expectAxeClean(app, page, 'nothing saved any more');
  await tabTo(page, /^Deleted domains can be brought back…$/);
  await page.keyboard.press('Enter');
  const dialog = deleted(page);
  const lines = dialog.getByRole('listitem');
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^498 domains · .+\n\S+, \S+ and 496 more\nBring back$/),
      expect.stringMatching(new RegExp(`^1 domain · .+\n${one}\nBring back$`)),
    ]);
  await expectAxeClean(app, page, 'deleted domains', { opened: '[role="dialog"]' });
  await expectFits(app, page, 'deleted domains');

  await tabTo(page, new RegExp(`^Bring back ${one}$`));
  await page.keyboard.press('Enter');
  await page.getByText('Brought back 1 domain.').waitFor();
  await expect.poll(() => lines.count()).toBe(1);
  // The focus moves to the line next to the one that went, and to the dialog's end after the last.
  await expect.poll(() => focusedName(page)).toMatch(/^Bring back .* 496 more$/);
  await page.keyboard.press('Enter');
  await page.getByText('Brought back 498 domains.').waitFor();
  await dialog.getByText('Nothing was deleted that could be brought back.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Close');
  // The button of the empty screen has the focus again. The search field that appears then takes its place.
  await foundIs(page, SAVED_DOMAINS);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Deleted domains');
  await expect.poll(() => cellsOf(page, 'Domain')).toEqual(expect.arrayContaining(domains.slice(0, 5)));
});

test('before the data is compacted, the window says what cannot be brought back afterwards', async () => {
  const { page } = await openSaved();
  await deleteFound(page, `${SAVED_DOMAINS} domains`);
  await page.getByRole('button', { name: 'Deleted domains can be brought back…' }).click();
  await deleted(page).getByRole('button', { name: 'Settings: Data' }).click();
  await page.getByRole('button', { name: 'Compact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compact the saved data?' });
  // The spreadsheet's run still shows its answers.
  await dialog.getByText('0 removed answers').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Saved');
  await page.getByText('Nothing is saved any more').waitFor();
});
