import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STORE_FILE } from '../../main/engine/store/database.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { expectFits, resizeWindow } from '../support/window/fits-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

const patience = { timeout: 60_000 };
const sheet = join(import.meta.dirname, '../../assets/samples/sites.csv');

const window = sharePage(async () => {
  const launched = await openPage();
  const { page } = launched;
  await startWithSample(page);
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(sheet, path);
  await dropFile(page, 'body', path);
  await page.getByRole('switch', { name: 'Technologies', exact: true }).click({ force: true });
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor({ timeout: 120_000 });
  return launched;
});

const rowCount = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

test('the rows of a run are narrowed by a technology, sorted, and exported as they are shown', async () => {
  const { page } = await window();
  await expect.poll(() => rowCount(page), patience).toBe(595);
  await takeScreenshot(page, 'run-rows');
  // All of it is saved now, so asking again costs nothing.
  await page.getByRole('button', { name: /^Add technologies to 595 rows · free$/ }).waitFor(patience);
  const facet = page.getByRole('region', { name: 'Technologies', exact: true });
  const first = facet.getByRole('listitem').first();
  await first.getByText(/^\d+$/).waitFor();
  const [name = ''] = (await first.innerText()).split('\n');
  await first.getByRole('checkbox').check();
  await expect.poll(() => rowCount(page), patience).toBeLessThan(595);
  const count = await rowCount(page);
  await page.getByRole('columnheader', { name: /^Technology count/ }).click();
  await page.getByRole('columnheader', { name: /^Technology count/ }).click();
  const place = await page
    .getByRole('columnheader', { name: /^Technology count/ })
    .getAttribute('aria-colindex');
  const shown = async () =>
    (await page.locator(`[role=gridcell][aria-colindex="${place}"]`).allInnerTexts()).map(Number);
  const inOrder = (counts: readonly number[]) => [...counts].sort((a, b) => b - a);
  await expect.poll(async () => (await shown())[0], patience).toBeGreaterThan(30);
  await takeScreenshot(page, 'run-rows-filtered');
  const out = join(tempDir(), 'found.csv');
  await savesNext(page, out);
  await page.getByRole('button', { name: english.parts.export.button, exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.poll(() => existsSync(out), patience).toBe(true);
  const rows = parse(readFileSync(out, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(count);
  const counts = rows.map((row) => Number(row['Technology count']));
  expect(counts).toEqual(inOrder(counts));
  expect(rows.filter(({ Technologies = '' }) => Technologies.split(', ').includes(name))).toHaveLength(count);
});

/** Titles that cannot be read whole. */
function cutTitles(titles: Element[]): (string | null)[] {
  return titles.flatMap((title) => {
    const said = title.querySelector('span');
    return said !== null && said.scrollWidth > said.clientWidth ? [title.textContent] : [];
  });
}

test('the rows of a run look well at any size, in light and dark', async () => {
  const { app, page } = await window();
  await expectFits(app, page, 'rows of a run');
  for (const [width, height] of [
    [1_280, 800],
    [960, 640],
  ] as const) {
    await resizeWindow(app, page, { width, height, zoom: 1 });
    expect(await page.locator('[role="columnheader"][title]').evaluateAll(cutTitles)).toEqual([]);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await takeScreenshot(page, `run-rows-${width}-${scheme}`);
    }
  }
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
  await page.emulateMedia({ colorScheme: 'light' });
});

test('the ledger is narrowed by what was asked, and opened as a list', async () => {
  const { app, page } = await window();
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Credits' })
    .click();
  await expect.poll(() => rowCount(page), patience).toBeGreaterThan(5);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await takeScreenshot(page, 'ledger-filters');
  const all = await rowCount(page);
  await page.getByRole('checkbox', { name: /^Technologies/ }).check();
  await expect.poll(() => rowCount(page), patience).toBeLessThan(all);
  await page.keyboard.press('Escape');
  await page
    .getByText(/^Kind: Technologies/)
    .first()
    .waitFor();
  for (const [width, height] of [
    [960, 640],
    [1_280, 800],
  ] as const) {
    await resizeWindow(app, page, { width, height, zoom: 1 });
    await page.getByRole('grid').scrollIntoViewIfNeeded();
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await takeScreenshot(page, `ledger-${width}-${scheme}`);
    }
  }
  await page.getByRole('button', { name: 'Open in Lists' }).click();
  await page.getByRole('heading', { name: 'Charges' }).waitFor();
  await takeScreenshot(page, 'ledger-as-list');
});

test('a run is combined with saved domains, and another list with a run', async () => {
  const { page } = await window();
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Enrich' })
    .click();
  const back = page.getByRole('button', { name: 'sites.csv' });
  await back
    .or(page.getByRole('heading', { name: 'sites.csv' }))
    .first()
    .waitFor();
  if (await back.first().isVisible()) await back.first().click();
  await page.getByRole('button', { name: english.explore.combine }).click();
  const dialog = page.getByRole('dialog', { name: 'Combine sites.csv' });
  await dialog.getByRole('radio', { name: /^In sites\.csv and in Saved domains/ }).check();
  await dialog.getByRole('button', { name: english.explore.combine, exact: true }).click();
  await page.getByRole('heading', { name: 'sites.csv and Saved domains' }).waitFor();
  await page.getByRole('button', { name: english.explore.combine }).click();
  const other = page.getByRole('dialog', { name: 'Combine sites.csv and Saved domains' });
  await other.getByRole('combobox', { name: 'With' }).click();
  await page.getByRole('option', { name: /^sites\.csv, / }).click();
  await takeScreenshot(page, 'combine-with-run');
  await other.getByRole('radio', { name: /not in sites\.csv/ }).check();
  await other.getByRole('button', { name: english.explore.combine, exact: true }).click();
  await page.getByRole('heading', { name: 'sites.csv and Saved domains without sites.csv' }).waitFor();
});

test('of a thousand runs only those in view are drawn, and the last one is reached by scrolling', async () => {
  const { page, dataDir } = await window();
  const store = new Database(join(dataDir, STORE_FILE));
  const names = (store.pragma('table_info(jobs)') as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id')
    .join(', ');
  const [{ id: first }] = store.prepare('SELECT min(id) AS id FROM jobs').all() as [{ id: number }];
  const copy = store.prepare(`INSERT INTO jobs (${names}) SELECT ${names} FROM jobs WHERE id = ?`);
  store.transaction(() => {
    for (let made = 0; made < 1_000; made += 1) copy.run(first);
  })();
  store.close();
  await page.reload();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.keyboard.press('Control+3');
  const rows = page.locator('main tbody tr[aria-rowindex]');
  await rows.first().waitFor();
  const all = Number(await page.locator('main table').getAttribute('aria-rowcount'));
  expect(all).toBeGreaterThan(1_000);
  expect(await rows.count()).toBeLessThan(60);
  await page.locator('main table').hover();
  await page.mouse.wheel(0, 100_000);
  await page.locator(`main tr[aria-rowindex="${all}"]`).waitFor();
  expect(await rows.count()).toBeLessThan(60);
});
