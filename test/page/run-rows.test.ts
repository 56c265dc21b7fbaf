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
  // The run asked for both kinds, so there is nothing to add.
  const add = page.getByRole('button', { name: 'Enrich 595 rows', exact: true });
  await add.waitFor(patience);
  expect(await add.isDisabled()).toBe(true);
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
  // The whole run is written from the same menu, and from nowhere else.
  const whole = english.enrich.run.export;
  expect(await page.getByRole('button', { name: whole }).count()).toBe(0);
  await page.getByRole('button', { name: english.parts.export.button, exact: true }).click();
  await page.getByRole('menuitem', { name: whole }).click();
  await page.getByRole('dialog', { name: /^Export / }).waitFor();
  await page.keyboard.press('Escape');
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

test('the head folds while a person scrolls, and comes back at the top, by its button and with the focus', async () => {
  const { page } = await window();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Enrich 595 rows', exact: true }).waitFor(patience);
  const grid = page.getByRole('grid');
  const top = async () => Math.round((await grid.boundingBox())?.y ?? 0);
  const { unfold, fold } = english.parts.found;
  const button = page.getByRole('button', { name: unfold, exact: true });
  const whole = await top();
  const scroll = async (by: number) => {
    await grid.hover();
    await page.mouse.wheel(0, by);
  };
  await scroll(300);
  await expect.poll(top).toBeLessThan(120);
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await scroll(-200);
  await button.click();
  await expect.poll(top).toBe(whole);
  await scroll(100);
  await expect.poll(top).toBeLessThan(120);
  const search = page.getByRole('searchbox');
  await page.keyboard.press('/');
  await expect.poll(top).toBe(whole);
  expect(await search.evaluate((each) => each === document.activeElement)).toBe(true);
  // The focus may stay there while a mouse scrolls; a key is never typed into what nobody sees.
  await scroll(100);
  await button.waitFor();
  await page.keyboard.press('Control');
  await page.getByRole('button', { name: fold, exact: true }).waitFor();
  await scroll(-1_000);
  await button.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: fold, exact: true }).waitFor({ state: 'detached' });
  expect(await top()).toBe(whole);
  // All of these rows have room once the head is folded. That alone does not bring it back.
  await page.getByRole('button', { name: 'empty 20', exact: true }).click();
  await expect.poll(() => rowCount(page), patience).toBe(20);
  await scroll(300);
  await button.waitFor();
  await expect
    .poll(() => grid.evaluate((each) => each.scrollTop + each.scrollHeight - each.clientHeight))
    .toBe(0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBeLessThan(120);
  await grid.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(top).toBe(whole);
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
  await dialog.getByText(/^The result has /).waitFor();
  // Pressed twice, it is made once.
  await dialog.getByRole('button', { name: english.explore.combine, exact: true }).dblclick();
  await page.getByRole('heading', { name: 'sites.csv and Saved domains' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: english.explore.backTo('Enrich'), exact: true }).waitFor();
  // No heading is there twice, and states are words.
  const headings = (await page.getByRole('columnheader').allInnerTexts()).map((name) => name.trim());
  expect(headings.filter((name, place) => headings.indexOf(name) !== place)).toEqual([]);
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
  const long = `Accounts of ${'all our teams and partners, '.repeat(4)}spring 2026.csv`;
  store.prepare('UPDATE jobs SET path = ? WHERE id = (SELECT max(id) FROM jobs)').run(join(dataDir, long));
  store.close();
  await page.reload();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.keyboard.press('Control+3');
  const rows = page.locator('main tbody tr[aria-rowindex]');
  await rows.first().waitFor();
  const all = Number(await page.locator('main table').getAttribute('aria-rowcount'));
  expect(all).toBeGreaterThan(1_000);
  expect(await rows.count()).toBeLessThan(60);
  // Its ending is there, and the whole of it is said.
  const name = page.getByRole('button', { name: long, exact: true });
  const shown = await name.locator('[data-part]').evaluateAll((parts) =>
    parts.map((part) => ({
      isCut: part.scrollWidth > part.clientWidth,
      ending: part.getAttribute('data-part'),
    })),
  );
  expect(shown.map(({ isCut }) => isCut)).toEqual([true, false]);
  expect(shown[1]?.ending).toBe('ing 2026.csv');
  const cell = await page.locator('main td', { has: name }).boundingBox();
  const box = await name.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
  await name.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip').getByText(long).waitFor();
  await page.locator('main table').hover();
  await page.mouse.wheel(0, 100_000);
  await page.locator(`main tr[aria-rowindex="${all}"]`).waitFor();
  expect(await rows.count()).toBeLessThan(60);
});
