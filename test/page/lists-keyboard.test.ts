import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import {
  downloaded,
  listOf,
  openLists,
  rowOf,
  rowsFound,
  startList,
} from '../support/window/lists-in-window.ts';

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const cell = document.getElementById(element?.getAttribute('aria-activedescendant') ?? '');
    return (cell?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

test('a list is started, watched, explored and left without a mouse', async () => {
  const service = await startService({ lists: { readyAfterMs: 300, rows: 6_000 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await page.keyboard.press('Control+4');
  await tabTo(page, /^New list$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.type('Shopify');
  // A stray Enter in a field starts nothing that is paid.
  await page.keyboard.press('Enter');
  await tabTo(page, /^Top-level domains/);
  await page.keyboard.type('de ');
  await page.keyboard.press('Tab');
  await tabTo(page, /^Get the list · 1 list credit$/);
  expect(service.control.requests()).toEqual([]);
  await page.keyboard.press('Enter');
  await downloaded(page, 'Shopify');
  expect((await listOf(page, 'Shopify')).filters).toMatchObject({ endings: ['.de'] });

  // The facts take the focus, and return it.
  await expect.poll(() => focusedName(page)).toBe('New list');
  await tabTo(page, /^Shopify$/);
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Facts about the list Shopify' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Close the facts');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Shopify');

  // The menu key opens the menu of the row.
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => focusedName(page)).toBe('Explore');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Shopify');
  await tabTo(page, /^Actions for Shopify$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Explore');
  await page.keyboard.press('Enter');
  await rowsFound(page, 6_000);
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type))
    .toBe('search');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).toMatch(/\./);
  const domain = await focusedName(page);
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: `Row ${domain}` }).waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 chosen').waitFor();

  // From the titles the arrows reach the filter of each column.
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('domain');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('Filter domain');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Filter domain' }).waitFor();
  await page.keyboard.type('shop');
  await page.getByRole('button', { name: 'Remove the filter domain holds “shop”' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Filter domain: in force');
  await page.getByRole('button', { name: 'Back to the lists' }).focus();
  await page.keyboard.press('Enter');
  await rowOf(page, 'Shopify').waitFor();
});

test('lists pass axe in both themes and fit every size', async () => {
  const service = await startService({ lists: { readyAfterMs: 300, rows: 20_000, rowCap: 9_000 } });
  const { app, page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  const check = async (screen: string) => {
    await expectAxeClean(app, page, screen);
    await expectFits(app, page, screen);
  };
  await page.getByText('No lists yet').waitFor();
  await check('no lists');
  await page.getByRole('button', { name: english.lists.newList }).first().click();
  await page.getByRole('combobox', { name: 'Top-level domains (.de)', exact: true }).focus();
  await page.keyboard.type('.de x_x ');
  await page.getByText('is not a top-level domain such as').waitFor();
  await check('the form of a list');
  await page.getByRole('button', { name: 'Close without starting' }).click();
  await page.getByRole('button', { name: english.parts.typed.close }).click();

  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  service.control.setLists({ failNext: 1 });
  await startList(page, 'HubSpot');
  await rowOf(page, 'HubSpot').getByText('credit came back').waitFor();
  service.control.setLists({ bytesPerSecond: 5_000 });
  await startList(page, 'Klaviyo');
  await rowOf(page, 'Klaviyo')
    .getByText(/^\d+% · /)
    .waitFor();
  await check('lists');
  await rowOf(page, 'Shopify').getByRole('button', { name: 'Shopify', exact: true }).click();
  await check('the facts of a list');
  await page.getByRole('button', { name: /^Activity: 1 download/ }).click();
  await page.getByRole('progressbar', { name: 'Klaviyo', exact: true }).waitFor();
  await expectAxeClean(app, page, 'the activity of a list');
  await page.keyboard.press('Escape');
  await page.getByTitle('How fast downloads may be').click();
  await page.getByRole('radio', { name: 'No limit' }).waitFor();
  await expectAxeClean(app, page, 'the speed of lists');
});
