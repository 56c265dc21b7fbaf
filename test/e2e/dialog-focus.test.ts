import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { closeApps } from '../support/launch-app.ts';
import { foundNow, goTo, openSaved } from '../support/saved-in-window.ts';

afterEach(closeApps);

/** Opens what a button opens and closes it by Escape; the keyboard must come back to the button. */
async function returnsTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).first();
  await opened.waitFor();
  await expect
    .poll(() => opened.evaluate((element) => element.contains(document.activeElement)), {
      message: `${name} takes the keyboard`,
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement), {
      message: `${name} gets it back`,
    })
    .toBe(true);
}

test('whatever opens gives the keyboard back to what opened it', async () => {
  const { page } = await openSaved();
  await page.getByRole('searchbox').fill('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(30);
  for (const name of [/^Workspace: /, /^Activity: /, /^Search or run a command/]) await returnsTo(page, name);
  for (const name of ['Views', 'Columns', 'Export', 'Tag…', 'Delete…']) await returnsTo(page, name);

  await goTo(page, 'Enrich');
  await page.getByRole('button', { name: 'All runs' }).waitFor();
  await returnsTo(page, /^Export/);
  await page.getByRole('button', { name: 'All runs' }).click();
  await returnsTo(page, /^Paste domains/);
  await returnsTo(page, 'Actions for sites.csv');

  await goTo(page, 'Settings');
  await page.getByRole('heading', { name: 'This computer' }).waitFor();
  for (const name of [/^Disconnect/, /^Compact/, /^Delete everything/]) await returnsTo(page, name);
});

test('the keyboard is not lost where what opened a dialog is gone', async () => {
  const { page } = await openSaved();
  await goTo(page, 'Enrich');
  await page.getByRole('button', { name: 'All runs' }).click();
  await page.getByRole('button', { name: 'Actions for sites.csv' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from this list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Runs appear here').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('a removed view comes back by its notice', async () => {
  const { page } = await openSaved();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('textbox', { name: 'Save this search as' }).fill('Everything');
  await page.keyboard.press('Enter');
  await views.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Rename Everything' }).click();
  await views.getByRole('textbox', { name: 'Name', exact: true }).fill('All of it');
  await page.keyboard.press('Enter');
  await views.getByRole('button', { name: 'Remove All of it' }).click();
  await views.getByText('No views yet.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'All of it', exact: true }).waitFor();
});
