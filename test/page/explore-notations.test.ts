import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { cellsOf, goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const { notation } = english.explore;

/** Chooses how a column is read, in its title. */
async function readAs(page: Page, column: string, name: string): Promise<void> {
  await page.getByRole('columnheader', { name: column, exact: true }).hover();
  await page.getByRole('button', { name: english.explore.filterColumn(column) }).click();
  await page.getByRole('dialog').getByLabel(notation.label).selectOption({ label: name });
}

/** Where the letters of a text end at the right. */
const endOf = (page: Page, text: string) =>
  page.getByRole('grid').evaluate((grid, text) => {
    const letters = document.createTreeWalker(grid, NodeFilter.SHOW_TEXT);
    while (letters.nextNode()) {
      if (letters.currentNode.textContent !== text) continue;
      const range = document.createRange();
      range.selectNode(letters.currentNode);
      return range.getBoundingClientRect().right;
    }
    return Number.NaN;
  }, text);

test('a file’s numbers, dates and durations are shown as such, and a click changes how a column is read', async () => {
  const { app, page } = await openSaved();
  const photograph = openCamera(app, page);
  const path = join(tempDir(), 'umsatz.csv');
  const rows = ['a.com;1.200,50 €;31.12.2025;01/02/2023;8:30', 'b.com;987,33 €;01.02.2026;03/04/2023;36:05'];
  writeFileSync(path, `domain;umsatz;seit;termin;dauer\n${rows.join('\n')}\n`);
  await goTo(page, 'Lists');
  await dropFile(page, 'body', path);
  await page.getByRole('heading', { name: 'umsatz.csv' }).waitFor();
  await rowsFound(page, 2);
  expect(await cellsOf(page, 'umsatz')).toEqual(['1,200.50\u00a0€', '987.33\u00a0€']);
  // A heading ends where its figures end.
  expect(await endOf(page, 'umsatz')).toBeCloseTo(await endOf(page, '987.33\u00a0€'), 0);
  expect(await cellsOf(page, 'dauer')).toEqual(['8:30', '36:05']);
  // Nothing tells which comes first in the dates of one column. Two buttons ask.
  expect(await cellsOf(page, 'termin')).toEqual(['01/02/2023', '03/04/2023']);
  await page.getByText(notation.couldBe('termin')).waitFor();
  await expectAxeClean(app, page, 'a column that is read in two ways');
  await expectFits(app, page, 'a column that is read in two ways');
  await photograph('explore-notations');
  await page.getByRole('button', { name: notation.names.dmy }).click();
  await page.getByText(notation.couldBe('termin')).waitFor({ state: 'detached' });
  await rowsFound(page, 2);
  expect(await cellsOf(page, 'termin')).toEqual(['Feb 1, 2023', 'Apr 3, 2023']);

  // What is chosen and does not fit is said, and text brings every cell back.
  await readAs(page, 'seit', notation.names.duration);
  await page.getByText(notation.unread('seit', 2)).waitFor();
  expect(await cellsOf(page, 'seit')).toEqual(['', '']);
  await page.getByRole('button', { name: notation.asText }).click();
  await page.getByText(notation.unread('seit', 2)).waitFor({ state: 'detached' });
  await rowsFound(page, 2);
  expect(await cellsOf(page, 'seit')).toEqual(['31.12.2025', '01.02.2026']);
  // The choice for the other column still holds.
  expect(await cellsOf(page, 'termin')).toEqual(['Feb 1, 2023', 'Apr 3, 2023']);
  await readAs(page, 'seit', notation.asFound);
  await expect.poll(() => page.getByText('Dec 31, 2025').count()).toBe(1);
  expect(await cellsOf(page, 'seit')).toEqual(['Dec 31, 2025', 'Feb 1, 2026']);
});
