import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { english } from '../../words/en/words.ts';
import { listenOnPage } from '../support/page/listen-on-page.ts';
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
import { queryField, queryText } from '../support/window/sql-in-window.ts';

const selectedIn = (page: Page) => page.evaluate(() => getSelection()?.toString());
const focused = (field: Locator) => field.evaluate((each) => each === document.activeElement);

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

  // The editor is not loaded before it is needed.
  const editors = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /sql-screen/.test(name)).length,
    );
  expect(await editors()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Query With SQL');
  await page.getByRole('option', { name: 'Query With SQL…' }).waitFor();
  await page.keyboard.press('Enter');
  const field = queryField(page);
  await expect.poll(() => focused(field)).toBe(true);
  await page.getByText('my_regions', { exact: true }).first().waitFor();
  expect(await editors()).toBeGreaterThan(0);
  // A table shows its columns, and a column is put into the query.
  await tabBackTo(page, /^my_regions/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'region', exact: true }).waitFor();
  await tabTo(page, /^region$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => queryText(field)).toBe('region');
  await field.fill('');
  // A name is completed by the keyboard.
  const said = await listenOnPage(page);
  const offered = page.getByRole('option');
  await page.keyboard.type('SELECT region, count(*) AS domains FROM saved JOIN my_reg');
  await offered.filter({ hasText: 'My regions.csv' }).waitFor();
  const counted = async () => (await said()).includes(english.palette.found(await offered.count()));
  await expect.poll(counted).toBe(true);
  // A reader finds the active one by its id, and counts those around it.
  const active = await field.getAttribute('aria-activedescendant');
  expect(await page.locator(`[role="option"][id="${active}"]`).count()).toBe(1);
  await expectAxeClean(app, page, 'a query with names that are offered');
  await photograph('sql-offered');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryText(field)).toMatch(/JOIN my_regions$/);
  // After an alias and a dot the columns of its table are offered, and without them those of all tables of the query.
  await page.keyboard.type(' r\nWHERE r.');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['countrymy_regions', 'regionmy_regions']);
  await page.keyboard.type('reg');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['regionmy_regions']);
  // A key that comes right after a list is no answer to it: the editor wants 75 ms.
  await page.waitForTimeout(150);
  await page.keyboard.press('Tab');
  await expect.poll(() => queryText(field)).toMatch(/WHERE r\.region$/);
  await page.keyboard.type(" = 'x' AND technology_c");
  await offered.filter({ hasText: 'technology_count' }).waitFor();
  // Escape closes what is offered; then the Tab key leaves the field.
  await page.keyboard.press('Escape');
  await offered.first().waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  expect(await focused(field)).toBe(false);
  await page.keyboard.press('Shift+Tab');
  // After a whole word Enter begins a line, although longer words begin like it.
  await field.fill('SELECT country FROM saved ORDER BY country');
  await page.keyboard.type(' DES');
  await offered.first().waitFor();
  await page.keyboard.type('C');
  await offered.first().waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(() => queryText(field)).toMatch(/ DESC\n$/);
  await field.fill('SELECT region, count(*) AS domains FROM saved JOIN my_regions');
  await page.keyboard.type('\nUSING (contry) GROUP BY region ORDER BY domains DESC');
  await page.keyboard.press('Control+Enter');
  const problem = page.locator('[data-alert]');
  await problem.getByText(/Line 2, column 8: .*contry/).waitFor();
  // The mistake is selected: what is typed replaces it.
  await expect.poll(() => selectedIn(page)).toBe('contry');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expectAxeClean(app, page, 'a query with a mistake');
  await photograph('sql-mistake');

  // A query that fails is kept under a name, and found again, without a mouse.
  const broken = await queryText(field);
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
  await expect.poll(() => queryText(field)).toBe(broken);
  // What it replaces can be brought back, unless that is nothing.
  await field.fill('SELECT 1');
  await giveCommand(page, 'not yet', 'Regions, not yet');
  await page.getByText('is shown instead of what you wrote').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => queryText(field)).toBe('SELECT 1');
  await field.fill('');
  await tabBackTo(page, /^Queries$/);
  await page.keyboard.press('Enter');
  await queries.getByRole('button', { name: 'Regions, not yet', exact: true }).press('Enter');
  await expect.poll(() => queryText(field)).toBe(broken);
  await expect.poll(() => focused(field)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await problem.waitFor();
  await expect.poll(() => selectedIn(page)).toBe('contry');

  await page.keyboard.type('country');
  await problem.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Result of a query' }).waitFor();
  await rowsFound(page, 2);
  expect((await cellsOf(page, 'region')).sort()).toEqual(['America', 'Europe']);
  // The rows are below the query, which can be changed and run at once; the rows stay until others come.
  expect(await focused(field)).toBe(true);
  await expectAxeClean(app, page, 'a query with its rows');
  await expectFits(app, page, 'a query with its rows');
  await photograph('sql-rows');
  const older = page.getByText('those of the text before your last change');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' LIMIT 1');
  await older.waitFor();
  await rowsFound(page, 2);
  await page.keyboard.press('Control+Enter');
  await rowsFound(page, 1);
  await older.waitFor({ state: 'detached' });
  for (const _ of ' LIMIT 1') await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await rowsFound(page, 2);
  // The line between them is moved by the arrows, too.
  const line = page.getByRole('separator', { name: 'Change the height of the query' });
  const height = Number(await line.getAttribute('aria-valuenow'));
  await line.press('ArrowDown');
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe(String(height + 20));
  // What is made of the rows is shown by itself, and the way back leads to the query.
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Back to Result of a query', exact: true }).click();
  await field.waitFor();
  await rowsFound(page, 2);

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

  // A view shows its query again, too.
  await expect.poll(() => queryText(field)).toMatch(/^SELECT region.*\(country\) GROUP BY/s);

  // A long query is cancelled, and the query can be changed at once.
  await field.fill(
    `SELECT count(*) FROM range(400000) a(x), range(400000) b(y) WHERE md5(concat(x, y)) < '0'`,
  );
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(field)).toBe(true);

  // If a file of a view is not where it was, the person chooses where it is now, and the view keeps that.
  await page.getByRole('button', { name: 'Lists', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
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
  await goTo(page, 'Home');
  await giveCommand(page, 'Best leads', 'Best leads');
  await grid.waitFor();
  expect(await sentence('Best leads').count()).toBe(0);

  await giveCommand(page, 'From afar', 'From afar');
  await expect.poll(() => sentence('From afar').count()).toBe(1);
  const field = queryField(page);
  await expect.poll(() => queryText(field)).toBe(text);
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
