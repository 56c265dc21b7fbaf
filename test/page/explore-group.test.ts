import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { shareSaved } from '../support/page/saved-on-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { numbersIn, openGroupDialog, savedTitle } from '../support/window/group-in-window.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { cellsOf, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const opened = shareSaved();

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
  // Domains without a company have no country.
  const named = await cellsOf(page, 'Country');
  expect(named).toContain('(empty)');
  expect(named).not.toContain('');
  // The row of totals has all rows, and the keys reach it.
  const totals = page.getByRole('row', { name: `Total Total ${SAVED_DOMAINS}` });
  await totals.waitFor();
  await page.getByRole('grid').focus();
  for (const key of ['ArrowDown', 'Control+End', 'Enter']) await page.keyboard.press(key);
  const active = await page.getByRole('grid').getAttribute('aria-activedescendant');
  expect(await totals.locator(`[id="${active}"]`).count()).toBe(1);
  // Nothing can be done with it, and it is about all groups.
  expect(await page.getByRole('complementary').getByRole('heading').count()).toBe(0);
  await page.getByRole('searchbox').fill((await cellsOf(page, 'Country'))[0] ?? '');
  await totals.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await totals.waitFor();

  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  const charts = page.getByLabel('Charts of what is found').first();
  await charts.getByRole('row').nth(1).waitFor();
  const [first] = await cellsOf(page, 'Country');
  await charts.getByRole('rowheader', { name: first }).first().waitFor();
  await expectAxeClean(app, page, 'a grouped list with its chart');
  await expectFits(app, page, 'a grouped list with its chart');

  const out = join(tempDir(), 'countries.png');
  // On a busy page the browser makes no blob in time, and a press counts for some seconds only.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = () => undefined;
  });
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

  // Alt+Left does so, too, and the list is as it was: its search, the active row, and how far it was scrolled.
  const grid = page.getByRole('grid');
  const activeRow = async () =>
    page.evaluate(
      (id) =>
        document
          .getElementById(id ?? '')
          ?.closest('[role="row"]')
          ?.getAttribute('aria-rowindex') ?? null,
      await grid.getAttribute('aria-activedescendant'),
    );
  await page.getByRole('searchbox').fill('.com');
  await page.getByText(`of ${SAVED_DOMAINS} rows`).first().waitFor();
  await page.getByRole('searchbox').press('ArrowDown');
  await expect.poll(activeRow).toBe('2');
  for (let key = 0; key < 30; key += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(activeRow).toBe('32');
  const scrolled = await grid.evaluate(({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Group', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(`^${savedTitle} \\(“\\.com”\\) by`) }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('heading', { name: savedTitle, exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('.com');
  await expect.poll(activeRow).toBe('32');
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
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
