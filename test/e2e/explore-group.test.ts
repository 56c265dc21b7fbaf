import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sizeOfPng } from '../../main/shell/files/png.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { inClipboard } from '../support/window/copied-picture.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { numbersIn, openGroupDialog, savedTitle } from '../support/window/group-in-window.ts';
import { cellsOf, shareSaved } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const opened = shareSaved();

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
