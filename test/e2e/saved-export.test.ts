import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import {
  cellsOf,
  facetValues,
  foundIs,
  openEnriched,
  policyBreaks,
  SAVED_DOMAINS,
  shareSaved,
  tick,
} from '../support/window/saved-in-window.ts';

const openedSaved = shareSaved(openEnriched);

/** The system's dialog can't be driven from here, so it returns this file. */
async function answerDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath: path })) as never;
  }, path);
}

/** Exports what is found or chosen, and returns how many rows the window says were written. */
async function exportTo(app: ElectronApplication, page: Page, format: string, path: string): Promise<number> {
  await answerDialog(app, path);
  await page.getByRole('button', { name: english.parts.export.button }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const name = path.split('/').at(-1) ?? '';
  const notice = page.getByText(new RegExp(`^Wrote [\\d,]+ rows? to ${name}\\.`));
  await notice.waitFor();
  return Number(/Wrote ([\d,]+)/.exec(await notice.innerText())?.[1]?.replace(/\D/g, ''));
}

const headers = [
  'Domain',
  'Company',
  'Industry',
  'Country',
  'Technology count',
  'Technologies',
  'Saved',
  'Tags',
];

async function readXlsx(path: string): Promise<{ rows: number; headers: unknown[] }> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  return { rows: sheet.rowCount - 1, headers: (sheet.getRow(1).values as unknown[]).slice(1) };
}

test('the domains found are exported in each format, with the columns on the screen', async () => {
  const { app, page } = await openedSaved();
  const folder = tempDir();
  const [country] = await facetValues(page, 'Country');
  if (country === undefined) throw new Error('no country is listed');
  await tick(page, 'Country', country.label);
  await foundIs(page, country.count);
  const path = (name: string) => join(folder, name);

  expect(await exportTo(app, page, 'CSV', path('a.csv'))).toBe(country.count);
  const csv = parse(readFileSync(path('a.csv')), { bom: true }) as string[][];
  expect(csv[0]).toEqual(headers);
  expect(csv).toHaveLength(country.count + 1);
  expect(new Set(csv.slice(1).map((row) => row[3]))).toEqual(new Set([country.label]));

  expect(await exportTo(app, page, 'Excel workbook (XLSX)', path('b.xlsx'))).toBe(country.count);
  expect(await readXlsx(path('b.xlsx'))).toEqual({ rows: country.count, headers });

  expect(await exportTo(app, page, 'JSON', path('c.json'))).toBe(country.count);
  const json = JSON.parse(readFileSync(path('c.json'), 'utf8')) as Record<string, unknown>[];
  expect(json).toHaveLength(country.count);
  expect(Object.keys(json[0] ?? {})).toEqual(headers);

  expect(await exportTo(app, page, 'Parquet', path('d.parquet'))).toBe(country.count);
  const counted = await queryDuckdb(
    `SELECT count(*), count(DISTINCT "Domain") FROM read_parquet('${path('d.parquet')}')`,
  );
  expect(counted).toEqual([[String(country.count), String(country.count)]]);

  // Two chosen rows, wherever they are.
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  const domains = await cellsOf(page, 'Domain');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  expect(await exportTo(app, page, 'CSV', path('e.csv'))).toBe(2);
  const chosen = parse(readFileSync(path('e.csv')), { bom: true }) as string[][];
  expect(chosen.slice(1).map(([domain]) => domain)).toEqual([domains[0], domains[2]]);

  // The panel still shows the written file.
  await page.getByRole('button', { name: /^Activity/ }).click();
  await page.getByRole('button', { name: 'Show e.csv in its folder' }).waitFor();
  await page.keyboard.press('Escape');

  // Asking again begins with the price.
  await page.getByRole('button', { name: 'Refresh 2 · up to 4 credits' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /2 domains · up to 4 credits$/ })
    .waitFor();
  // Enriching, searching and exporting load most of the program's code.
  expect(await policyBreaks(page)).toEqual([]);
});

test('deleted domains can be brought back, and all of them are found without the service', async () => {
  const { app, page, service } = await openedSaved();
  const [industry] = await facetValues(page, 'Industry');
  if (industry === undefined) throw new Error('no industry is listed');
  await tick(page, 'Industry', industry.label);
  await foundIs(page, industry.count);
  const [domain = ''] = await cellsOf(page, 'Domain');

  // Nothing is deleted after Cancel.
  const remove = page.getByRole('button', { name: 'Delete…' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: /^Delete \d+ domains? from what is saved\?$/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await foundIs(page, industry.count);

  await remove.click();
  await dialog.getByRole('button', { name: /^Delete / }).click();
  await page.getByText('No saved domain fits.').waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await foundIs(page, SAVED_DOMAINS - industry.count);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(new RegExp(`^Brought back ${industry.count} domains?`)).waitFor();
  await foundIs(page, SAVED_DOMAINS);

  await service.close();
  await tick(page, 'Industry', industry.label);
  await foundIs(page, industry.count);
  await page.getByRole('searchbox').fill(domain);
  await expect.poll(async () => (await cellsOf(page, 'Domain')).includes(domain)).toBe(true);
  await page.getByRole('gridcell', { name: domain, exact: true }).click();
  const facts = page.getByRole('complementary', { name: `Facts about ${domain}` });
  await facts.getByText(industry.label, { exact: true }).waitFor();
  await expect
    .poll(() => facts.getByRole('region', { name: 'History' }).getByRole('listitem').count())
    .toBe(2);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);
  const path = join(tempDir(), 'offline.csv');
  expect(await exportTo(app, page, 'CSV', path)).toBe(SAVED_DOMAINS);
  expect(parse(readFileSync(path), { bom: true })).toHaveLength(SAVED_DOMAINS + 1);
  await page
    .getByRole('button', {
      name: `Who runs ${(await facetValues(page, 'Technology'))[0]?.label}, by when it was first seen here`,
    })
    .click();
  await page.getByRole('columnheader', { name: /, first seen here$/ }).waitFor();
});
