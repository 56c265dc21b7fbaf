import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { choosesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { expectFits, resizeWindow } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { openCamera, takeScreenshot } from '../support/window/screenshot.ts';

const window = sharePage(async () => {
  const launched = await openPage();
  await startWithSample(launched.page);
  return launched;
});

/** Makes the system's dialog return this file. */
async function drop(page: Page, name: string): Promise<void> {
  const path = join(tempDir(), `${name}.xlsx`);
  copyFileSync(join(import.meta.dirname, `../corpus/xlsx/${name}.xlsx`), path);
  await dropFile(page, 'body', path);
}

const SHEET = [
  'Company,Website,E-mail',
  'Play,https://play.google.com/,a@google.com',
  'Docs,docs.google.com,b@google.com',
  'Google,google.com,c@google.com',
  'Shop,shopify.com,',
  'Mail only,,ada@nytimes.com',
  'Private,,ada@gmail.com',
  'Nothing,,',
  '',
].join('\n');

test('the window names rows below the table, and what sorting would separate, next to the price', async () => {
  const { app, page } = await window();
  await drop(page, 'german-totals-and-notes');
  await page.getByText('3 rows below the table, such as totals and notes, are left alone.').waitFor();
  await takeScreenshot(page, 'enrich-rows-below');
  const button = (domains: number) =>
    page.getByRole('button', { name: new RegExp(`^Enrich ${domains} domains`) });
  await button(5).waitFor();
  await page.getByRole('checkbox', { name: 'Take totals and notes below the table in' }).click();
  await page.getByText('3 rows below the table').waitFor({ state: 'detached' });
  await takeScreenshot(page, 'enrich-rows-below-taken');
  await drop(page, 'two-tables-without-room');
  await page.getByText('the new columns begin behind them, in column I.').waitFor();
  await page.getByText('The range A1:D6 does not reach the new columns').waitFor();
  await expect(page.getByText(/below the table/).count()).resolves.toBe(0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 640));
  await page.waitForFunction(() => innerWidth === 960);
  const start = page.getByRole('button', { name: /^Enrich 5 domains/ });
  await start.scrollIntoViewIfNeeded();
  await expect(start.isVisible()).resolves.toBe(true);
  await takeScreenshot(page, 'enrich-warnings-small');
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
});

test('rows that the file hides are left out, and taken in by a tick beside the warning', async () => {
  const made = new ExcelJS.Workbook();
  const sheet = made.addWorksheet('Leads');
  sheet.addRows([['Website'], ['shopify.com'], ['stripe.com'], ['zalando.de'], ['nytimes.com']]);
  for (const row of [3, 4]) sheet.getRow(row).hidden = true;
  const path = join(tempDir(), 'filtered.xlsx');
  await made.xlsx.writeFile(path);
  const { page } = await window();
  await dropFile(page, 'body', path);
  const button = (domains: number) => page.getByRole('button', { name: `Enrich ${domains} domains` });
  await button(2).waitFor();
  await page.getByText('The file hides some rows (2), by a filter or by hand. They are left out.').waitFor();
  await takeScreenshot(page, 'enrich-hidden-rows');
  await tabTo(page, /^Look up the 2 hidden rows, too/);
  await page.keyboard.press('Space');
  await button(4).waitFor();
  await page.getByText('They are looked up, too.').waitFor();
});

test('pages on platforms are held back, and asked about by a tick', async () => {
  const path = join(tempDir(), 'pages.csv');
  writeFileSync(
    path,
    'Website\nspotify.com\nhttps://www.linkedin.com/company/acme\nfacebook.com/acme\nana@gmail.com\n',
  );
  const { app, page } = await window();
  await dropFile(page, 'body', path);
  const button = (domains: RegExp) => page.getByRole('button', { name: domains });
  await button(/^Enrich 1 domain ·/).waitFor();
  await page.getByText('1 personal address · 2 pages on platforms').waitFor();
  await openCamera(app, page)('enrich-platform-pages');
  await tabTo(page, /^Ask about 2 rows with pages on platforms/);
  await page.keyboard.press('Space');
  await button(/^Enrich 3 domains ·/).waitFor();
  await page.keyboard.press('Space');
  await button(/^Enrich 1 domain ·/).waitFor();
  const { out, summary } = await enrichDropped(page);
  expect(summary).toContain('personal address 1, page on a platform 2');
  expect(readFileSync(out, 'utf8')).toContain('page on a platform');
});

test('a second column, registrable domains and personal addresses are chosen by keyboard, each with its price', async () => {
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(path, SHEET);
  const { page } = await window();
  await dropFile(page, 'body', path);
  const button = (domains: number) =>
    page.getByRole('button', { name: `Enrich ${domains} domains · up to ${domains} credits` });
  await button(4).waitFor();
  expect(await page.getByRole('combobox', { name: 'Domain column' }).inputValue()).toBe('Website');
  await takeScreenshot(page, 'enrich-domains-first');
  const section = page.getByRole('region', { name: 'Domains' });
  await section.getByText('4 domains · up to 4 credits').waitFor();
  await section.getByText('2 domains · up to 2 credits').waitFor();
  expect(await section.getByRole('checkbox').count()).toBe(0);

  await tabTo(page, /^If it names no domain, take/);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^E-mail.*5 of 7 rows$/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  // On a slow computer, the list marks an entry later than the key is pressed.
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'E-mail' }).waitFor();
  await page.keyboard.press('Enter');
  await button(5).waitFor();
  await section.getByText('1 row: the domain comes from the second column').waitFor();

  await tabTo(page, /^As written/);
  await page.keyboard.press('ArrowDown');
  await button(3).waitFor();
  await section.getByText('5 domains · up to 5 credits').waitFor();

  await tabTo(page, /^Ask about 1 row with personal addresses/);
  await page.keyboard.press('Space');
  await button(4).waitFor();
  await takeScreenshot(page, 'enrich-domains');
  await page.keyboard.press('Space');
  await button(3).waitFor();

  const { out, summary } = await enrichDropped(page);
  expect(summary).toContain('empty 1, personal address 1');
  const rows = parse(readFileSync(out), { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.Company, row['Company status']])).toEqual([
    ['Play', 'found'],
    ['Docs', 'found'],
    ['Google', 'found'],
    ['Shop', 'found'],
    ['Mail only', 'found'],
    ['Private', 'personal address'],
    ['Nothing', ''],
  ]);
  await page.getByRole('button', { name: /^personal address/ }).click();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  await takeScreenshot(page, 'enrich-domains-run');
});

test('rows of another file are left out, the price falls, and the file says so', async () => {
  const { app, page } = await window();
  const dir = tempDir();
  const leads = join(dir, 'leads.csv');
  writeFileSync(leads, 'Website\nstripe.com\nzalando.de\nwww.stripe.com\netsy.com\n');
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Customer,Site\nStripe,https://stripe.com/de\n');
  const words = join(dir, 'words.csv');
  writeFileSync(words, 'Word,Other\nred,blue\ngreen,yellow\n');
  await dropFile(page, 'body', leads);
  await page.getByRole('button', { name: /^Enrich 3 domains · up to 3 credits$/ }).waitFor();

  // By keyboard only.
  await choosesNext(page, customers);
  await tabTo(page, /^Leave rows out$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add a file…$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).waitFor();
  await page.getByText('Leave rows out (2 left out)').waitFor();
  expect(await page.getByText('2 left out', { exact: true }).count()).toBe(1);
  await takeScreenshot(page, 'enrich-leave-out');

  // A file without domains is refused, and can be removed again.
  await choosesNext(page, words);
  await page.getByRole('button', { name: 'Add a file…' }).click();
  await page.getByText(/words\.csv: no column holds domains/).waitFor();
  await page.getByRole('button', { name: 'No longer leave out words.csv' }).click();
  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).waitFor();
  await expectFits(app, page, 'leave out');

  const { out, summary } = await enrichDropped(page);
  expect(summary).toContain('left out 2');
  const lines = readFileSync(out, 'utf8').split('\n');
  expect(lines[1]).toMatch(/^stripe\.com,left out,/);
  expect(lines[3]).toMatch(/^www\.stripe\.com,left out,/);
  await page.getByRole('button', { name: 'left out 2' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
});

test('Explore leaves the same rows below the table out, and takes them in by a tick', async () => {
  const { page } = await window();
  await drop(page, 'german-totals-and-notes');
  await page.getByText('3 rows below the table').waitFor();
  await page.getByRole('button', { name: 'Explore this file' }).click();
  await page.getByText('3 rows below the table, such as totals and notes, are left out.').waitFor();
  await takeScreenshot(page, 'explore-rows-below');
  await page.getByRole('checkbox', { name: 'Take totals and notes below the table in' }).click();
  await page.getByText('3 rows below the table').waitFor({ state: 'detached' });
  await page.getByText(/^8 rows, /).waitFor();
  await takeScreenshot(page, 'explore-rows-below-taken');
});
