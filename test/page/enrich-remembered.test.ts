import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { choosesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { expectFits, resizeWindow } from '../support/window/fits-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

const window = sharePage(async () => {
  const launched = await openPage();
  await startWithSample(launched.page);
  return { ...launched, dir: tempDir() };
});

const ready = (page: Page, words: RegExp) => page.getByRole('button', { name: words }).waitFor();
const columnField = (page: Page) => page.getByLabel('Domain column').first();
/** By its key: a click may miss a switch that moves while something above it opens. */
const flip = (page: Page, name: string) => page.getByRole('switch', { name }).press(' ');

function sheet(dir: string, name: string, rows: readonly string[]): string {
  const path = join(dir, name);
  writeFileSync(path, `${['Firm,Website,Partner', ...rows].join('\n')}\n`);
  return path;
}

test('a file with the same header begins with the choices of the one before, until they are forgotten', async () => {
  const { app, page, dir } = await window();
  await dropFile(page, 'body', sheet(dir, 'january.csv', ['A,stripe.com,zalando.de']));
  await ready(page, /^Enrich 1 domain · up to 1 credit$/);
  expect(await page.getByText('As last time for files with this header.').count()).toBe(0);
  await columnField(page).click();
  await page.getByRole('option', { name: /^Partner/ }).click();
  await flip(page, 'Technologies');
  await page.getByLabel('Yes or no: uses…').first().fill('Shopify');
  await page.keyboard.press('Enter');
  await flip(page, 'A column with the domain');
  await ready(page, /^Enrich 1 domain · up to 2 credits$/);
  const results = join(dir, 'results');
  mkdirSync(results);
  await choosesNext(page, results);
  await page.getByRole('button', { name: 'Other folder…' }).click();
  await page.getByText(`Writes january (enriched).csv in ${results}.`).waitFor();
  const { out } = await enrichDropped(page);
  expect(dirname(out)).toBe(results);
  expect(readFileSync(out, 'utf8').split('\n')[0]).toMatch(/^Firm,Website,Partner,Domain,.*,Uses Shopify$/);

  await dropFile(page, 'body', sheet(dir, 'february.csv', ['B,shopify.com,stripe.com']));
  await page.getByText('As last time for files with this header.').waitFor();
  await ready(page, /^Enrich 1 domain · up to 2 credits$/);
  expect(await columnField(page).inputValue()).toBe('Partner');
  await page.getByText(`Writes february (enriched).csv in ${results}.`).waitFor();
  await takeScreenshot(page, 'enrich-remembered');
  await expectFits(app, page, 'remembered');
  await page.getByRole('button', { name: 'Forget' }).click();
  await ready(page, /^Enrich 1 domain · up to 1 credit$/);
  expect(await page.getByText('As last time for files with this header.').count()).toBe(0);
  expect(await columnField(page).inputValue()).toBe('Website');
});

test('a file that was enriched before is refreshed in place, unless the person chooses otherwise', async () => {
  const { app, page, dir } = await window();
  const path = join(dir, 'leads (enriched).csv');
  writeFileSync(path, 'Site,Company status,Company name\nstripe.com,found,Old Name\n');
  await dropFile(page, 'body', path);
  await page.getByText(/^Refreshes 2 columns of an earlier run, adds 5\./).waitFor();
  await page.getByText('Writes leads (enriched 2).csv next to the original.').waitFor();
  await takeScreenshot(page, 'enrich-update');
  await page.emulateMedia({ colorScheme: 'dark' });
  await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
  await takeScreenshot(page, 'enrich-update-dark-small');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectFits(app, page, 'update');
  await flip(page, 'Refresh earlier columns');
  await page.getByText(/2 columns of an earlier run stay/).waitFor();
  await flip(page, 'Refresh earlier columns');
  await page.getByText(/^Refreshes 2 columns/).waitFor();
  await page.getByRole('button', { name: /^Enrich 1 domain ·/ }).click();
  await page.getByText('1 cell of the earlier run changed, in 1 row').waitFor();
  const out = join(dir, 'leads (enriched 2).csv');
  const [header = '', row = ''] = readFileSync(out, 'utf8').split('\n');
  expect(header).toMatch(/^Site,Company status,Company name,Industry,.*,Changed$/);
  expect(row).toMatch(/^stripe\.com,found,"Stripe, Inc\.",.*,Company name$/);
});

test('names of results and what is remembered are settings', async () => {
  const { app, page, dir } = await window();
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Settings' })
    .click();
  const field = page.getByLabel('Name of enriched files');
  await field.fill('new');
  await page.getByText('It needs {name}').waitFor();
  await field.fill('{name} {n}');
  await page.keyboard.press('Enter');
  await page.getByText(/header is remembered|headers are remembered/).waitFor();
  await page.getByRole('button', { name: 'Enriched files' }).click();
  await takeScreenshot(page, 'settings-files');
  await expectFits(app, page, 'settings of files');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByText(/^Nothing is remembered yet/).waitFor();
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Enrich' })
    .click();
  await dropFile(page, 'body', sheet(dir, 'march.csv', ['C,zalando.de,stripe.com']));
  await page.getByText('Writes march 1.csv next to the original.').waitFor();
});
