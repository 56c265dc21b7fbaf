import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';

const window = sharePage(async () => {
  const launched = await openPage();
  await startWithSample(launched.page);
  await dropFile(launched.page, 'body', crmExport());
  await priceButton(launched.page, /^Enrich 4 domains · up to 4 credits$/);
  return launched;
});

/**
 * A CRM's export: a title, a note, a gap, the header in row 4, totals below, and a column of other companies' sites that
 * has more values than the column of their own.
 */
function crmExport(): string {
  const firms = ['google.com', '', 'github.com', 'shopify.com', 'wikipedia.org'];
  const rows = firms.map((site, index) => [`Firm ${index + 1}`, site, `competitor${index + 1}.com`, '12.5']);
  const lines = [
    ['CRM export Q4', '', '', ''],
    ['Made on 2024-01-02', '', '', ''],
    ['', '', '', ''],
    ['Company', 'Website', 'Competitor site', 'Amount'],
    ...rows,
    ['Total 5 firms', '', '', '62.5'],
  ];
  const path = join(tempDir(), 'crm export.csv');
  writeFileSync(path, lines.map((cells) => cells.join(';')).join('\r\n'));
  return path;
}

const priceButton = (page: Page, words: RegExp) => page.getByRole('button', { name: words }).waitFor();
const headerField = (page: Page) => page.getByRole('combobox', { name: 'Header in row' });
const titles = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.slice(1, 5).map((each) => each.textContent));

test('the header is marked among the first rows, and the domain column that it names is taken', async () => {
  const { page } = await window();
  expect(await titles(page)).toEqual(['Website', 'Company', 'Competitor site', 'Amount']);
  expect(await headerField(page).inputValue()).toBe('4');
  const rows = page.locator('[data-row]');
  expect(await rows.getByRole('rowheader').allTextContents()).toEqual([
    '1',
    '2',
    '4, the header',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  const tones = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-tone')));
  expect(tones).toEqual(['quiet', 'quiet', 'taken', null, null, null, null, null, null]);
  // The row of totals is none of them.
  expect(await page.getByText('4 of 5 rows').first().isVisible()).toBe(true);
});

test('the menu of columns says for each candidate how many rows have a domain there', async () => {
  const { page } = await window();
  await page.getByRole('combobox', { name: 'Domain column' }).click();
  const options = page.getByRole('option');
  await expect
    .poll(() => options.evaluateAll((all) => all.map((each) => each.textContent)))
    .toEqual(['Website4 of 5 rows', 'Competitor site5 of 5 rows', 'Companyno domains', 'Amountno domains']);
  const heights = await options.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(36);
  await page.keyboard.press('Escape');
});

test('another header is chosen by keyboard, and columns and price change with it', async () => {
  const { page } = await window();
  await page.getByRole('heading', { name: 'crm export.csv' }).focus();
  await tabTo(page, /^Header in row$/);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'No header' }).waitFor();
  const marked = page.locator('[role=option][data-combobox-selected]');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return (await marked.allTextContents()).join();
    })
    .toMatch(/^5Firm 1/);
  await page.keyboard.press('Enter');
  await expect.poll(() => headerField(page).inputValue()).toBe('5');
  // Nothing names the companies' own sites any more, so the fuller column is chosen.
  expect(await titles(page)).toEqual(['competitor1.com', 'Firm 1', 'google.com', '12.5']);
  await priceButton(page, /^Enrich 4 domains · up to 4 credits$/);
  expect(await page.getByText('4 of 4 rows').first().isVisible()).toBe(true);

  // In the sample, Enter chooses a row or undoes that, and so does a click on a number.
  await tabTo(page, /^First rows of the sheet/);
  await page.keyboard.press('ArrowDown');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  // Row 5 is the header now; Enter again makes it a row of the table.
  await page.keyboard.press('Enter');
  await expect.poll(() => headerField(page).inputValue()).toBe('No header');
  expect(await titles(page)).toEqual(['Column C', 'Column A', 'Column B', 'Column D']);
  await priceButton(page, /^Enrich 5 domains · up to 5 credits$/);
  await page.locator('[data-row="2"]').getByRole('rowheader').click();
  await priceButton(page, /^Enrich 4 domains · up to 4 credits$/);
  expect(await titles(page)).toEqual(['Website', 'Company', 'Competitor site', 'Amount']);
});

test('a column that a person chose stays chosen under another header', async () => {
  const { page } = await window();
  await page.getByRole('combobox', { name: 'Domain column' }).click();
  await page.getByRole('option', { name: 'Competitor site' }).click();
  await priceButton(page, /^Enrich 5 domains ·/);
  await page.locator('[data-row="3"]').getByRole('rowheader').click();
  await priceButton(page, /^Enrich 4 domains ·/);
  expect((await titles(page))[0]).toBe('competitor1.com');
});
