import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { lookUp, shownBalance } from '../support/window/lookup-in-window.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';

const titles = (page: Page) =>
  page
    .getByRole('grid', { name: 'Comparison' })
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.getAttribute('title')).filter((each) => each !== null));

/** The cells of the row that begins with `name`, without that cell. */
async function cellsOfRow(page: Page, name: string): Promise<string[]> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) })
    .first();
  return (await row.getByRole('gridcell').allInnerTexts()).slice(1).map((cell) => cell.trim());
}

test('two domains are compared from Lookup by keyboard; what is missing is bought by one button with its price', async () => {
  const service = await startService();
  const { app, page } = await openPage();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  await page.getByText('Shopify Inc.').first().waitFor();
  await tabTo(page, /^Compare with…$/);
  await page.keyboard.press('Enter');
  await page.getByText('Add a second domain to compare it with.').waitFor();
  // The field for it has the focus.
  await page.keyboard.type('google.com');
  await page.keyboard.press('Enter');
  await page.getByText('Not saved yet: google.com.').waitFor();
  expect(await titles(page)).toEqual(['Compared', 'shopify.com', 'google.com']);
  expect(await cellsOfRow(page, 'Technologies')).toEqual(['just now', 'not saved']);
  expect(service.control.requests()).toHaveLength(2);
  await expect.poll(() => shownBalance(page)).toBe(12_478);

  await tabTo(page, /^Look up 2 answers · 2 credits$/);
  await page.keyboard.press('Enter');
  // After the first of the two answers, the sentence names the other.
  await page.getByText(/^Not saved yet: /).waitFor({ state: 'detached' });
  await expect.poll(() => shownBalance(page)).toBe(12_476);
  expect(service.control.requests()).toHaveLength(4);
  expect(await cellsOfRow(page, 'Name')).toEqual(['Shopify Inc.', 'Google LLC']);

  await service.close();
  await page.getByText('Only shared', { exact: true }).click();
  const shared = await page.getByRole('grid').getAttribute('aria-rowcount');
  expect(await page.getByText('no', { exact: true }).count()).toBe(0);
  await page.getByText('Only differences', { exact: true }).click();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).not.toBe(shared);
  await page.getByRole('searchbox', { name: 'Filter technologies' }).fill('react');
  await expect.poll(() => page.getByRole('gridcell', { name: 'React', exact: true }).count()).toBe(1);
  expect(await cellsOfRow(page, 'React')).toEqual(['yes', 'no']);
  // The arrow moves to the rows; the selection is copied as cells with its headings.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Shift+C');
  await page.getByText(/^Copied \d+ rows$/).waitFor();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied.split('\n')[0]).toBe('Compared\tshopify.com\tgoogle.com');
  expect(copied.split('\n')).toContain('React\tyes\tno');

  const out = join(tempDir(), 'both.md');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never;
  }, out);
  await page.getByRole('button', { name: english.parts.export.button }).click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  await page.getByText(/^Wrote \d+ rows to both\.md\./).waitFor();
  expect(readFileSync(out, 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['| Group | Row | shopify.com | google.com |']),
  );

  // Opens a technology, and goes back to the same comparison with the same filter.
  await page.getByRole('gridcell', { name: 'React', exact: true }).dblclick();
  await page.getByRole('heading', { name: 'React', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to the comparison of shopify.com and google.com' }).click();
  await expect
    .poll(() => page.getByRole('searchbox', { name: 'Filter technologies' }).inputValue())
    .toBe('react');

  // Two columns share the window's room, so that long links can be read.
  const { width = 0 } = (await page.getByRole('columnheader', { name: 'google.com' }).boundingBox()) ?? {};
  expect(width).toBeGreaterThan(400);

  // Columns are moved and removed.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move google.com to the left' }).click();
  await expect.poll(() => titles(page)).toEqual(['Compared', 'google.com', 'shopify.com']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove google.com' }).click();
  await expect.poll(() => titles(page)).toEqual(['Compared', 'shopify.com']);
  expect(service.control.requests()).toHaveLength(4);
});

test('chosen domains of Saved are compared, by the button and by the palette; the comparison fits and passes axe', async () => {
  const { app, page, service } = await openSaved();
  const asked = service.control.requests().length;
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  expect(await compare.getAttribute('aria-disabled')).toBe('true');
  const boxes = page.getByRole('grid').getByRole('checkbox');
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  await expect.poll(() => compare.getAttribute('aria-disabled')).toBe('false');
  await compare.click();
  await page.getByRole('grid', { name: 'Comparison' }).waitFor();
  const first = await titles(page);
  expect(first).toHaveLength(4);
  await expectAxeClean(app, page, 'a comparison');
  await expectFits(app, page, 'a comparison');

  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Saved' })
    .click();
  await expect.poll(() => compare.getAttribute('aria-disabled')).toBe('false');
  await giveCommand(page, 'Compare Dom', 'Compare Domains…');
  await page.getByRole('grid', { name: 'Comparison' }).waitFor();
  expect(await titles(page)).toEqual(first);
  expect(service.control.requests()).toHaveLength(asked);

  // From another screen, the search field gets what is typed, although the comparison is drawn again.
  await page.keyboard.press('Control+1');
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.keyboard.press('Control+l');
  await page.keyboard.type('bosch.de');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'bosch.de', exact: true }).waitFor();
});
