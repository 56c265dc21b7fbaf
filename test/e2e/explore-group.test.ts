import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { sizeOfPng } from '../../main/shell/files/png.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { inClipboard } from '../support/window/copied-picture.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { cellsOf, SAVED_DOMAINS, shareSaved } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const opened = shareSaved();
const savedTitle = `Saved, ${SAVED_DOMAINS} domains`;

/** Opens the dialog of groups over the saved domains, without a mouse. */
async function openGroupDialog(page: Page) {
  await tabTo(page, /^Explore$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: savedTitle, exact: true }).waitFor();
  await rowsFound(page, SAVED_DOMAINS);
  await tabTo(page, /^Group$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, value: string) => {
    const field = dialog
      .getByRole('combobox', { name: label, exact: true })
      .or(dialog.getByLabel(label, { exact: true }));
    // On a slow computer the list may close again before the key comes.
    await vi.waitFor(
      async () => {
        await field.first().fill(value);
        await page
          .locator('[data-combobox-selected]', { hasText: value })
          .filter({ visible: true })
          .waitFor({ timeout: 5_000 });
        await page.keyboard.press('Enter');
        // A column that was not chosen is gone when the field is left.
        await page.keyboard.press('Tab');
        expect(await field.first().inputValue()).toBe(value);
      },
      { timeout: 30_000, interval: 100 },
    );
  };
  return { dialog, choose };
}

/** The numbers in the drawn rows of a column. */
const numbersIn = async (page: Page, title: string) =>
  (await cellsOf(page, title)).map((text) => Number(text.replaceAll(',', '')));

test('saved domains are grouped by country with the share of a technology, as a table and as a picture, without a mouse', async () => {
  const { app, page } = await opened();
  const { dialog, choose } = await openGroupDialog(page);
  await choose('Group by', 'Country');
  await dialog.getByRole('textbox', { name: 'Share of rows with' }).fill('jQuery');
  await expectAxeClean(app, page, 'grouping rows', { opened: '[role="dialog"]' });
  await dialog.getByRole('textbox', { name: 'Share of rows with' }).press('Enter');
  await page.getByRole('heading', { name: `Saved, ${SAVED_DOMAINS} domains by Country` }).waitFor();
  const titles = ['Country', 'Rows', 'jQuery, %'];
  for (const name of titles) await page.getByRole('columnheader', { name, exact: true }).waitFor();
  const counts = await numbersIn(page, 'Rows');
  expect(counts[0]).toBeGreaterThan(1);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));

  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  const charts = page.getByLabel('Charts of what is found').first();
  await charts.getByRole('row').nth(1).waitFor();
  const [first] = await cellsOf(page, 'Country');
  await charts.getByRole('rowheader', { name: first }).first().waitFor();
  await expectAxeClean(app, page, 'a grouped list with its chart');
  await expectFits(app, page, 'a grouped list with its chart');

  const out = join(tempDir(), 'countries.png');
  await savesNext(page, out);
  await charts.getByRole('button', { name: /Rows/ }).first().click();
  await page.getByRole('menuitem', { name: /PNG/ }).last().click();
  await expect.poll(() => existsSync(out)).toBe(true);
  await expect.poll(() => readFileSync(out).subarray(1, 4).toString()).toBe('PNG');

  // The chart shows the figure that the groups are sorted by, and closing it keeps the focus.
  await page.getByRole('button', { name: 'jQuery, %', exact: true }).click();
  await charts.getByRole('columnheader', { name: 'jQuery, %' }).first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Close the charts' }).press('Enter');
  const opener = page.getByRole('button', { name: 'Charts', exact: true });
  await expect.poll(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);

  // Goes back to the whole list.
  await page.getByRole('button', { name: `Back to Saved, ${SAVED_DOMAINS} domains` }).click();
  await rowsFound(page, SAVED_DOMAINS);
});

test('technologies that occur together are counted without a mouse, each two once, with the share of either', async () => {
  const { app, page } = await opened();
  const photograph = openCamera(app, page);
  const { dialog, choose } = await openGroupDialog(page);
  await choose('Group by', 'Technologies');
  await choose('And by', 'Technologies that occur together');
  await photograph('group-together-dialog');
  await dialog.getByRole('button', { name: 'Group', exact: true }).press('Enter');
  await page.getByRole('heading', { name: `${savedTitle}, Technologies that occur together` }).waitFor();
  await page.getByRole('columnheader', { name: 'Together with', exact: true }).waitFor();
  const counts = await numbersIn(page, 'Rows');
  const firsts = await cellsOf(page, 'Technologies');
  const seconds = await cellsOf(page, 'Together with');
  expect(counts.length).toBeGreaterThan(10);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
  const pairs = firsts.map((first, place) => [first, seconds[place] ?? ''].sort().join(' + '));
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(firsts.filter((first, place) => first === seconds[place])).toEqual([]);
  expect([...firsts, ...seconds].filter((name) => name === '' || name.includes(','))).toEqual([]);
  // The first of two is the more frequent one, so its share is the smaller.
  const ofFirst = await numbersIn(page, 'Of rows with the first, %');
  const ofSecond = await numbersIn(page, 'Of rows with the second, %');
  expect(ofFirst.every((share, place) => share > 0 && share <= (ofSecond[place] ?? 0))).toBe(true);
  await photograph('group-together');
});

test('two columns become a cross-table, whose chart is copied and saved as PNG and as SVG', async () => {
  const { app, page } = await opened();
  const photograph = openCamera(app, page);
  const { dialog, choose } = await openGroupDialog(page);
  await choose('Group by', 'Country');
  await choose('And by', 'Industry');
  const across = dialog.getByRole('checkbox', { name: /^Values of Industry as columns/ });
  expect(await across.isChecked()).toBe(true);
  await expectAxeClean(app, page, 'making a cross-table', { opened: '[role="dialog"]' });
  await expectFits(app, page, 'making a cross-table');
  await photograph('cross-table-dialog');
  await dialog.getByRole('button', { name: 'Group', exact: true }).press('Enter');
  await page.getByRole('heading', { name: `${savedTitle} by Country and Industry` }).waitFor();
  await page.getByRole('columnheader', { name: 'Rows', exact: true }).waitFor();
  const titles = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.getAttribute('title') ?? ''));
  const industries = titles.slice(titles.indexOf('Rows') + 1).filter((title) => title !== '');
  expect(industries.length).toBeGreaterThan(3);

  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  const charts = page.getByLabel('Charts of what is found').first();
  const chart = charts.getByRole('region', { name: 'Rows', exact: true }).first();
  await chart.getByRole('columnheader', { name: industries[0], exact: true }).waitFor({ state: 'attached' });
  // The figures of a bar are read aloud, and are those of the table.
  const [country = ''] = await cellsOf(page, 'Country');
  const [first] = await numbersIn(page, industries[0] ?? '');
  const bar = chart
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: country, exact: true }) });
  expect(Number(await bar.getByRole('cell').first().textContent())).toBe(first);
  await expectAxeClean(app, page, 'a cross-table with its chart');
  await expectFits(app, page, 'a cross-table with its chart');
  await photograph('cross-table');

  const take = async (use: string) => {
    await chart.getByRole('button', { name: 'Picture of Rows' }).click();
    await page.getByRole('menuitem', { name: use, exact: true }).click();
  };
  await app.evaluate(({ clipboard }) => clipboard.clear());
  await take('Copy as picture');
  await expect.poll(async () => (await inClipboard(app))?.width).toBe(1_536);
  const copied = await inClipboard(app);
  expect(copied?.colours).toBeGreaterThan(20);
  const folder = tempDir();
  for (const format of ['png', 'svg']) {
    const out = join(folder, `cross.${format}`);
    await savesNext(page, out);
    await take(`Save as ${format.toUpperCase()}…`);
    await expect.poll(() => existsSync(out)).toBe(true);
  }
  await page.getByText(`Saved as ${join(folder, 'cross.svg')}.`).waitFor();
  const size = sizeOfPng(readFileSync(join(folder, 'cross.png')));
  expect(size).toEqual({ width: copied?.width, height: copied?.height });
  // The window draws the file: it is as large as the PNG has px, and its bars are in it.
  const svg = readFileSync(join(folder, 'cross.svg'), 'utf8');
  const drawn = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return {
      tag: root.tagName,
      width: Number(root.getAttribute('width')),
      height: Number(root.getAttribute('height')),
      bars: root.querySelectorAll('rect').length,
      texts: [...root.querySelectorAll('text')].map((each) => each.textContent ?? ''),
    };
  }, svg);
  expect(drawn).toMatchObject({ tag: 'svg', width: (size?.width ?? 0) / 2, height: (size?.height ?? 0) / 2 });
  expect(drawn.bars).toBeGreaterThan(10);
  expect(drawn.texts).toEqual(expect.arrayContaining([industries[0], 'Others']));
});
