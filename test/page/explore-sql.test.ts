import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { choosesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabBackTo, tabTo } from '../support/window/keyboard.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';
import { cellsOf, goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const selectedIn = (field: Locator) =>
  field.evaluate((each) => {
    const { value, selectionStart, selectionEnd } = each as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });

test('a query over saved domains and a file is written, corrected at its mistake and run, without a mouse', async () => {
  const { app, page } = await openSaved();
  const photograph = openCamera(app, page);
  const path = join(tempDir(), 'My regions.csv');
  writeFileSync(path, 'Country,Region\nGermany,Europe\nSpain,Europe\nUnited States,America\n');
  await goTo(page, 'Lists');
  await dropFile(page, 'body', path);
  await page.getByRole('heading', { name: 'My regions.csv' }).waitFor();
  await page
    .getByRole('button', { name: 'Back to all lists' })
    .or(page.getByRole('button', { name: 'Lists', exact: true }))
    .first()
    .click();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Query With SQL');
  await page.getByRole('option', { name: 'Query With SQL…' }).waitFor();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Query' });
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.getByText('my_regions', { exact: true }).first().waitFor();
  // A table shows its columns, and a column is put into the query.
  await tabBackTo(page, /^my_regions/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'region', exact: true }).waitFor();
  await tabTo(page, /^region$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('region');
  await field.fill('');
  // A name is completed by the keyboard.
  await page.keyboard.type('SELECT region, count(*) AS domains FROM saved JOIN my_reg');
  await page.keyboard.press('Control+Space');
  await expect.poll(() => field.inputValue()).toMatch(/JOIN my_regions$/);
  await page.keyboard.type('\nUSING (contry) GROUP BY region ORDER BY domains DESC');
  await expectAxeClean(app, page, 'a query');
  await expectFits(app, page, 'a query');
  await page.keyboard.press('Control+Enter');
  const problem = page.getByRole('alert');
  await problem.getByText(/Line 2, column 8: .*contry/).waitFor();
  // The mistake is selected: what is typed replaces it.
  await expect.poll(() => selectedIn(field)).toBe('contry');
  await expectAxeClean(app, page, 'a query with a mistake');

  // A query that fails is kept under a name, and found again, without a mouse.
  const broken = await field.inputValue();
  const queries = page.getByRole('dialog', { name: 'Queries' });
  await tabBackTo(page, /^Queries$/);
  await page.keyboard.press('Enter');
  await queries.getByLabel('Keep the query as').waitFor();
  await page.keyboard.type('Regions, not yet');
  await expectAxeClean(app, page, 'keeping a query', { opened: '[role="dialog"]' });
  await expectFits(app, page, 'keeping a query');
  await photograph('sql-queries');
  await page.keyboard.press('Enter');
  await queries.waitFor({ state: 'detached' });
  await field.fill('');
  await goTo(page, 'Home');
  await giveCommand(page, 'not yet', 'Regions, not yet');
  await expect.poll(() => field.inputValue()).toBe(broken);
  // What it replaces can be brought back, unless that is nothing.
  await field.fill('SELECT 1');
  await giveCommand(page, 'not yet', 'Regions, not yet');
  await page.getByText('is shown instead of what you wrote').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('SELECT 1');
  await field.fill('');
  await tabBackTo(page, /^Queries$/);
  await page.keyboard.press('Enter');
  await queries.getByRole('button', { name: 'Regions, not yet', exact: true }).press('Enter');
  await expect.poll(() => field.inputValue()).toBe(broken);
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await problem.waitFor();
  await expect.poll(() => selectedIn(field)).toBe('contry');

  await page.keyboard.type('country');
  await problem.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Result of a query' }).waitFor();
  await rowsFound(page, 2);
  expect((await cellsOf(page, 'region')).sort()).toEqual(['America', 'Europe']);

  // A view keeps the query and the person's own file.
  const views = page.getByRole('button', { name: 'Views', exact: true });
  const menu = page.getByRole('dialog', { name: 'Views' });
  await views.click();
  await menu.getByLabel('Save what is shown as').fill('Regions');
  await menu.getByRole('button', { name: 'Save view' }).click();
  await menu.waitFor({ state: 'detached' });
  await views.click();
  await menu.getByRole('button', { name: 'Regions', exact: true }).click();
  await menu.waitFor({ state: 'detached' });
  await rowsFound(page, 2);

  // Goes back to the query, which is still there.
  await page.getByRole('button', { name: 'Back to SQL', exact: true }).click();
  await expect.poll(() => field.inputValue()).toMatch(/^SELECT region.*\(country\) GROUP BY/s);

  // A long query is cancelled, and the query can be changed at once.
  await field.fill(
    `SELECT count(*) FROM range(400000) a(x), range(400000) b(y) WHERE md5(concat(x, y)) < '0'`,
  );
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);

  // If a file of a view is not where it was, the person chooses where it is now, and the view keeps that.
  await page.getByRole('button', { name: 'Lists', exact: true }).last().click();
  const moved = join(tempDir(), 'Moved regions.csv');
  renameSync(path, moved);
  await views.click();
  await menu.getByRole('button', { name: 'Regions', exact: true }).click();
  await page.getByText('There is no file My regions.csv.').waitFor();
  await page.getByText('The view Regions needs this file.').waitFor();
  await expectAxeClean(app, page, 'a view without its file');
  await choosesNext(page, moved);
  await page.getByRole('button', { name: 'Choose file…', exact: true }).click();
  await rowsFound(page, 2);
  await views.click();
  await menu.getByRole('button', { name: 'Regions', exact: true }).click();
  await menu.waitFor({ state: 'detached' });
  await rowsFound(page, 2);
});

test('a view and a query that came with a backup show their SQL, and run when a person presses Run', async () => {
  const { app, page } = await openSaved();
  const text = 'SELECT domain FROM saved';
  const parts = [{ name: 'saved', source: { kind: 'saved', query: {} } }];
  await callEngine(page, 'sql/saveView', { name: 'From afar', text, outside: true });
  await callEngine(page, 'explore/saveView', {
    ...{ name: 'Best leads', title: 'Best leads', columns: [0], facets: [], columnNames: ['domain'] },
    ...{
      source: { kind: 'sql', text: `${text} -- \u202eboth`, parts },
      query: { text: '', filters: [], sort: [], saved: 'any' },
    },
    outside: true,
  });
  await goTo(page, 'Lists');
  const views = page.getByRole('button', { name: 'Views', exact: true });
  const menu = page.getByRole('dialog', { name: 'Views' });
  const sentence = (name: string) => page.getByText(`${name} came with a backup`);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await views.click();
  await menu.getByRole('button', { name: 'Best leads', exact: true }).click();
  await sentence('Best leads').waitFor();
  await page.getByRole('region', { name: 'Query' }).getByText(`${text} -- \\u202eboth`).waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
  await expectAxeClean(app, page, 'a view of a backup');
  await expectFits(app, page, 'a view of a backup');
  await run.click();
  const grid = page.getByRole('grid');
  await grid.waitFor();
  // From now on it is the person's own.
  await page.getByRole('button', { name: 'Back to SQL', exact: true }).click();
  await giveCommand(page, 'Best leads', 'Best leads');
  await grid.waitFor();
  expect(await sentence('Best leads').count()).toBe(0);

  await giveCommand(page, 'From afar', 'From afar');
  const field = page.getByRole('textbox', { name: 'Query' });
  await expect.poll(() => field.inputValue()).toBe(text);
  await sentence('From afar').waitFor();
  await expectAxeClean(app, page, 'a query of a backup');
  // What a person changed is theirs.
  await field.press('End');
  await page.keyboard.type(' LIMIT 1');
  await sentence('From afar').waitFor({ state: 'detached' });
  await giveCommand(page, 'From afar', 'From afar');
  await sentence('From afar').waitFor();
  await run.click();
  await grid.waitFor();
  await expect
    .poll(async () => callEngine(page, 'sql/views'))
    .toMatchObject([{ name: 'From afar', outside: false }]);
});
