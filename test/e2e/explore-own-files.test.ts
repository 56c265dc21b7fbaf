import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { choosesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { goTo, openSaved, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';

const openedSaved = shareWindow(openSaved);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('three clicks remove the customers in another file, and the result goes on to Enrich with its price', async () => {
  const { app, page } = await openedSaved();
  const dir = tempDir();
  const prospects = join(dir, 'prospects.csv');
  writeFileSync(
    prospects,
    'domain,who\nnew.example.com,Ann\nold-customer.com,Bob\nshop.big-customer.com,Cem\n',
  );
  const customers = join(dir, 'customers.parquet');
  await queryDuckdb(
    `COPY (SELECT * FROM (VALUES ('old-customer.com'), ('big-customer.com')) AS t(site)) TO '${customers}' (FORMAT parquet)`,
  );
  await goTo(page, 'Lists');
  await choosesNext(page, prospects);
  await button(page, 'Open file…').first().click();
  await heading(page, 'prospects.csv').waitFor();
  await rowsFound(page, 3);

  await choosesNext(page, customers);
  await button(page, 'Combine').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose file…' }).click();
  await expect
    .poll(() =>
      dialog.getByRole('combobox', { name: 'With' }).or(dialog.getByLabel('With')).first().inputValue(),
    )
    .toBe('customers.parquet');
  await expectAxeClean(app, page, 'combining with a file', { opened: '[role="dialog"]' });
  await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
  await heading(page, 'prospects.csv without customers.parquet').waitFor();
  await rowsFound(page, 2);

  // Rows that a filter leaves out do not come back.
  await button(page, 'Back to prospects.csv').click();
  const search = page.getByRole('searchbox', { name: 'Search the list' });
  await search.fill('Cem');
  await rowsFound(page, 1);
  await button(page, 'Combine').click();
  await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
  await heading(page, 'prospects.csv without customers.parquet').waitFor();
  await rowsFound(page, 1);

  // By their registrable domain, the shop and the customer are the same.
  await button(page, 'Back to prospects.csv').click();
  await search.fill('');
  await rowsFound(page, 3);
  await button(page, 'Combine').click();
  await dialog.getByRole('checkbox', { name: /shop\.example\.com/ }).check();
  await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
  await heading(page, 'prospects.csv without customers.parquet').waitFor();
  await rowsFound(page, 1);
  await page.getByRole('gridcell', { name: 'new.example.com' }).first().waitFor();
  await page.getByRole('button', { name: /^Add .* to 1/ }).click();
  await page
    .getByRole('button', { name: /^(Enrich|Start)/ })
    .filter({ hasText: 'credit' })
    .first()
    .waitFor();
});

test('a workbook is dropped on Lists, and its sheets are chosen where it is shown', async () => {
  const { app, page } = await openedSaved();
  const path = join(tempDir(), 'accounts.xlsx');
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Customers').addRows([
    ['domain', 'owner'],
    ['a-customer.com', 'Ann'],
    ['d-customer.com', 'Bob'],
    ['e-customer.com', 'Eve'],
  ]);
  book.addWorksheet('Former').addRows([
    ['domain', 'left'],
    ['b-customer.com', 2_020],
    ['c-customer.com', 2_021],
  ]);
  await book.xlsx.writeFile(path);
  await goTo(page, 'Lists');
  // A file that cannot be read has a way out: another one.
  const broken = join(tempDir(), 'broken.xlsx');
  writeFileSync(broken, 'PK\u0003\u0004 cut');
  await dropFile(page, 'body', broken);
  await heading(page, english.explore.failedTitle).waitFor();
  await choosesNext(page, path);
  await button(page, english.enrichFile.chooseAgain).click();
  await heading(page, 'accounts.xlsx').waitFor();
  await rowsFound(page, 3);
  await expectAxeClean(app, page, 'a sheet of a workbook');
  await expectFits(app, page, 'a sheet of a workbook');
  const sheet = page.getByRole('combobox', { name: 'Sheet' }).or(page.getByLabel('Sheet')).first();
  await sheet.click();
  await page.getByRole('option', { name: 'Former' }).click();
  await rowsFound(page, 2);
  await page.getByRole('gridcell', { name: 'c-customer.com' }).first().waitFor();
  // A query can name the columns of the sheet.
  await button(page, 'Back to the lists').click();
  await button(page, 'SQL').click();
  await page.getByText('accounts_former', { exact: true }).click();
  await button(page, /^left/).waitFor();
  await button(page, 'Lists').last().click();
});

test('on other screens a spreadsheet is dropped to be enriched, and Parquet to be explored', async () => {
  const { page } = await openedSaved();
  const dir = tempDir();
  const sheet = join(dir, 'sites.csv');
  writeFileSync(sheet, 'domain\nexample.com\n');
  const parquet = join(dir, 'sites.parquet');
  await queryDuckdb(`COPY (SELECT 'example.com' AS domain) TO '${parquet}' (FORMAT parquet)`);
  await goTo(page, 'Saved');
  await dropFile(page, 'body', sheet);
  await heading(page, 'sites.csv').waitFor();
  await goTo(page, 'Saved');
  await dropFile(page, 'body', parquet);
  await heading(page, 'sites.parquet').waitFor();
  await rowsFound(page, 1);
});

test('saved domains are explored as a list, and combined with a file by the keyboard alone', async () => {
  const { page } = await openedSaved();
  await goTo(page, 'Saved');
  await tabTo(page, /^Explore$/);
  await page.keyboard.press('Enter');
  await heading(page, `Saved, ${SAVED_DOMAINS} domains`).waitFor();
  await rowsFound(page, SAVED_DOMAINS);
  const path = join(tempDir(), 'regions.csv');
  writeFileSync(path, 'domain,region\nwordpress.org,West\n');
  await choosesNext(page, path);
  await tabTo(page, /^Combine$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Choose file…$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^In .*, not in/);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown');
  const columns = page.getByRole('radio', { name: /with the columns of regions\.csv$/ });
  await expect.poll(() => columns.isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await heading(page, `Saved, ${SAVED_DOMAINS} domains with regions.csv`).waitFor();
  await rowsFound(page, SAVED_DOMAINS);
  await page.getByRole('columnheader', { name: 'region', exact: true }).waitFor();
  expect(readFileSync(path, 'utf8')).toBe('domain,region\nwordpress.org,West\n');
});
