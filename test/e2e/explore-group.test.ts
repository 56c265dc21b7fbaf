import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { appOf } from '../support/window/launch-app.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { cellsOf, goTo, openSaved, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';

test('saved domains are grouped by country with the share of a technology, as a table and as a picture, without a mouse', async () => {
  const { app, page } = await openSaved();
  await goTo(page, 'Saved');
  await tabTo(page, /^Explore$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Saved, ${SAVED_DOMAINS} domains` }).waitFor();
  await rowsFound(page, SAVED_DOMAINS);
  const countries = await cellsOf(page, 'Country');
  expect(countries.length).toBeGreaterThan(0);

  await tabTo(page, /^Group$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const by = dialog.getByRole('combobox', { name: 'Group by' }).or(dialog.getByLabel('Group by')).first();
  await by.fill('Country');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Share of rows with' }).fill('jQuery');
  await expectAxeClean(app, page, 'grouping rows', { opened: '[role="dialog"]' });
  await expectFits(app, page, 'grouping rows');
  await dialog.getByRole('textbox', { name: 'Share of rows with' }).press('Enter');
  await page.getByRole('heading', { name: `Saved, ${SAVED_DOMAINS} domains by Country` }).waitFor();
  const titles = ['Country', 'Rows', 'jQuery, %'];
  for (const name of titles) await page.getByRole('columnheader', { name, exact: true }).waitFor();
  const counts = (await cellsOf(page, 'Rows')).map((text) => Number(text.replaceAll(',', '')));
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
  await appOf(page).evaluate(({ dialog }, path) => {
    const before = dialog.showSaveDialog;
    dialog.showSaveDialog = (async () => {
      dialog.showSaveDialog = before;
      return { canceled: false, filePath: path };
    }) as never;
  }, out);
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
