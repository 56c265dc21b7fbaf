import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import type { LaunchedApp } from '../support/window/launch-app.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { shareEmptyWindow, shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const emptyWindow = shareEmptyWindow();

const LINES = [
  'shopify.com',
  'https://www.shopify.com/pricing',
  'ada@nytimes.com',
  'no domain here',
  'github.com',
  'wikipedia.org',
  'etsy.com',
  'example.org',
];

async function open(launch: () => Promise<LaunchedApp> = emptyWindow): Promise<LaunchedApp> {
  const launched = await launch();
  await connectTo(launched.page, (await startService()).baseUrl);
  await goTo(launched.page, 'Enrich');
  await launched.page.getByText('Drop a spreadsheet here').first().waitFor();
  return launched;
}

/** A run of pasted domains, for the tests that go on from one. */
const ranPasted = shareWindow(async () => {
  const launched = await open(takeWindow);
  const { page } = launched;
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  await field(page).fill(LINES.join('\n'));
  await page.getByRole('button', { name: 'Show the price for 6 domains' }).click();
  await page.getByRole('switch', { name: 'Technologies' }).check({ force: true });
  await page.getByRole('button', { name: 'Enrich 6 domains · up to 12 credits' }).click();
  await page.getByRole('button', { name: 'Export the whole run…' }).waitFor();
  return launched;
});

/** Puts a text on the clipboard, as another program does. */
async function copy(app: ElectronApplication, text: string): Promise<void> {
  await app.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
}

/** The system's dialog can't be driven from here, so it returns this file. */
async function answerDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath: chosen })) as never;
  }, path);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Domains, one on each line' });
const counts = (page: Page) => page.getByRole('dialog').locator('[data-counts]');

test('pasted domains are counted, priced, looked up and exported, without a mouse', async () => {
  const { app, page } = await open();
  await copy(app, LINES.join('\n'));
  await tabTo(page, /^Paste domains instead/);
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Show the price' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+v');
  await page.getByText('6 domains · 1 duplicate · 1 line without a domain').waitFor();
  await page.keyboard.press('Control+Enter');

  await page.getByRole('heading', { name: 'Pasted domains' }).waitFor();
  await page.getByRole('button', { name: /up to 6 credits$/ }).waitFor();
  await tabTo(page, /^Technologies$/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Enrich 6 domains · up to 12 credits' }).waitFor();
  await tabTo(page, /^Only one category/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Category/);
  await page.keyboard.type('Analytics');
  await page.getByText('Only one category… (1 set)').waitFor();
  await tabTo(page, /^Enrich 6 domains · up to 12 credits$/);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: /^Pasted domains, .*\d:\d\d.* · 6$/ }).waitFor();
  await page.getByText(/^Charged \d+ credits; the balance agrees\.$/).waitFor();
  await expect.poll(() => page.getByText('no domain here').isVisible()).toBe(true);
  const out = join(tempDir(), 'mine.csv');
  await answerDialog(app, out);
  await tabTo(page, /^Export the whole run…$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Export Pasted domains/ }).waitFor();
  await page.getByRole('button', { name: 'Export 8 rows…' }).press('Enter');
  await page.getByText(/^Wrote 8 rows to mine\.csv/).waitFor();
  const rows = parse(readFileSync(out), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.Domain)).toHaveLength(LINES.length);
  expect(rows[3]).toMatchObject({ State: 'invalid', 'Company status': 'invalid' });
  expect(rows[0]).toMatchObject({ 'Company name': 'Shopify Inc.', 'Technology status': 'found' });
});

test('rows of one state can be exported alone, and so can single technologies', async () => {
  const { app, page } = await ranPasted();
  const dialog = page.getByRole('dialog');
  const folder = tempDir();

  await page.getByRole('button', { name: 'Export the whole run…' }).click();
  await dialog.getByText('not a domain 1', { exact: true }).click();
  await answerDialog(app, join(folder, 'invalid.json'));
  await dialog.getByText('JSON', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Export 1 row…' }).click();
  await page.getByText(/^Wrote 1 row to invalid\.json/).waitFor();
  const [invalid] = JSON.parse(readFileSync(join(folder, 'invalid.json'), 'utf8')) as object[];
  expect(invalid).toMatchObject({ State: 'invalid', Note: 'The cell holds no domain.' });

  await page.getByRole('button', { name: 'Export the whole run…' }).click();
  const path = join(folder, 'technologies.parquet');
  await answerDialog(app, path);
  await dialog.getByText('Parquet', { exact: true }).click();
  await dialog.getByText('Technology of a domain', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await page.getByText(/^Wrote \d+ rows to technologies\.parquet/).waitFor();
  const [first] = await queryDuckdb(
    `SELECT count(DISTINCT "Domain")::INT, count(*) > 10, bool_and("Category" <> '') FROM read_parquet(?)`,
    [path],
  );
  expect(first).toEqual([expect.any(Number), true, true]);
  expect(first?.[0]).toBeGreaterThan(2);
});

test('CSV is written as a person chooses once, by keyboard, for every export', async () => {
  const { app, page } = await ranPasted();
  await page.getByRole('button', { name: 'Export the whole run…' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = (name: string) => dialog.getByRole('radio', { name, exact: true });
  await chosen('Comma').focus();
  await page.keyboard.press('ArrowRight');
  await chosen('1.5').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'Windows-1252' }).click();
  await dialog.getByText('Letters that it lacks lose their accents').waitFor();
  const out = join(tempDir(), 'mine.csv');
  await answerDialog(app, out);
  await dialog.getByRole('button', { name: 'Export 8 rows…' }).click();
  await page.getByText(/^Wrote 8 rows to mine\.csv/).waitFor();
  const [header, first] = readFileSync(out, 'latin1').split('\r\n');
  expect(header).toMatch(/^Domain;Clean domain;State;Note;Company status;/);
  expect(first).toMatch(/^shopify\.com;shopify\.com;found;;found;/);
  await page.getByRole('button', { name: 'Export the whole run…' }).click();
  await expect.poll(() => chosen('Semicolon').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await goTo(page, 'Saved');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Semicolon, 1,5, Windows-1252…' }).waitFor();
});

test('saved domains are refreshed by a run of their own, after its price was shown', async () => {
  const { page } = await ranPasted();
  await goTo(page, 'Saved');
  await page.getByRole('button', { name: /^Refresh 6/ }).click();
  await page.getByRole('heading', { name: 'Refresh saved domains' }).waitFor();
  await page.getByRole('button', { name: 'Refresh 6 domains · up to 12 credits' }).click();
  await page.getByRole('heading', { name: /^Refresh of saved domains, .* · 6$/ }).waitFor();
  // For five of the six domains, the service has an answer of either kind.
  await page.getByText(/^Charged 10 credits; the balance agrees\.$/).waitFor();
});

test('a row without a domain is given one by keyboard, and it alone is asked', async () => {
  const { app, page } = await open();
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  await field(page).fill('shopify.com\nno domain here');
  await page.getByRole('button', { name: 'Show the price for 1 domain' }).click();
  await page.getByRole('button', { name: 'Enrich 1 domain · up to 1 credit' }).click();
  await page.getByText('Charged 1 credit; the balance agrees.').waitFor();
  await page.getByText('Enter on a row without a domain gives it one.').waitFor();
  await tabTo(page, /^Rows of Pasted domains/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Domain of row 2' });
  await dialog.getByText('The cell says “no domain here”.').waitFor();
  await page.keyboard.type('nytimes');
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Look up', exact: true }).isDisabled())
    .toBe(true);
  await page.keyboard.type('.com');
  const button = dialog.getByRole('button', { name: 'Look up nytimes.com · up to 1 credit' });
  await button.waitFor();
  await expectAxeClean(app, page, 'a domain for a row', { opened: '[role="dialog"]' });
  // Enter in the field buys nothing.
  await dialog.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Look up nytimes\.com/);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('The New York Times Company').waitFor();
  await page.getByText('Charged 2 credits; the balance agrees.').waitFor();
});

test('a megabyte is pasted, counted to the last line, and previewed', async () => {
  const { app, page } = await open();
  const lines = Array.from({ length: 30_000 }, (_, index) => `https://site-${index % 25_000}.example.com/a`);
  await copy(app, lines.join('\r\n'));
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  await field(page).focus();
  await page.keyboard.press('Control+v');
  await page.getByText('25,000 domains · 5,000 duplicates').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nlast.example');
  await page.getByText('25,001 domains · 5,000 duplicates').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Enrich 25,001 domains ·/ }).waitFor({ timeout: 60_000 });
});

// The dialog of exports is a picture of `test/page/screens.test.ts`, which checks the same of it.
test('a text without domains cannot be used, one wrong key does not lose what is typed, and all of it passes axe', async () => {
  const { app, page } = await open();
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  await expectAxeClean(app, page, 'paste, empty', { opened: '[role="dialog"]' });
  await field(page).fill('nothing\nof this');
  await page.getByText('No line holds a domain.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Show the price' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => counts(page).innerText()).toBe('No line holds a domain.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: english.parts.typed.close }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  await field(page).fill(LINES.join('\n'));
  await page.getByText('6 domains · 1 duplicate').waitFor();
  await expectAxeClean(app, page, 'paste, counted', { opened: '[role="dialog"]' });
  await page.getByRole('button', { name: 'Show the price for 6 domains' }).click();
  await page.getByRole('switch', { name: 'Technologies' }).check({ force: true });
  await page.getByText('Only one category…').click();
  await page.getByRole('button', { name: /^Enrich 6 domains ·/ }).waitFor();
  await expectAxeClean(app, page, 'narrowed preview');
});
