import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { expectFits, resizeWindow } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { rowsInView } from '../support/window/rows-in-view.ts';
import {
  cellsOf,
  facetValues,
  foundIs,
  foundNow,
  goTo,
  SAVED_DOMAINS,
} from '../support/window/saved-in-window.ts';

/** The tests share one window; each begins on the screen with everything saved. */
const openedSaved = sharePage(openSaved);

/** The words of what has the focus: a field's label, a button's words, or the active cell of the grid. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const cell = document.getElementById(element?.getAttribute('aria-activedescendant') ?? '');
    return (cell?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

test('keys for the rows that come before them are kept', async () => {
  const { page } = await openedSaved();
  const domains = await cellsOf(page, 'Domain');
  // The answer to the last letter is still on its way.
  await page.keyboard.type('shop');
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => foundNow(page)).toBeLessThan(SAVED_DOMAINS);
  const found = await cellsOf(page, 'Domain');
  await expect.poll(() => focusedName(page)).toBe(found[1]);
  // So is the screen with all of them.
  await page.reload();
  await expect.poll(() => focusedName(page)).toBe('Home');
  await page.keyboard.press('Control+5');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('complementary', { name: `Facts about ${domains[2]}` }).waitFor();
  await page.keyboard.press('Escape');
});

test('saved domains are found, chosen, read and tagged without a mouse', async () => {
  const { page } = await openedSaved();
  const domains = await cellsOf(page, 'Domain');
  await page.keyboard.press('Control+1');
  await expect.poll(() => focusedName(page)).toBe('Home');
  await page.keyboard.press('Control+5');
  await expect.poll(() => focusedName(page)).toBe('Search saved domains');

  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).toBe(domains[0]);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('3 chosen').waitFor();
  await page.keyboard.press('Space');
  await page.getByText('3 chosen').waitFor({ state: 'hidden' });

  // Enter opens the facts, which follow the cell; Escape in them moves back to the grid.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: `Facts about ${domains[3]}` }).waitFor();
  await page.keyboard.press('ArrowDown');
  const facts = page.getByRole('complementary', { name: `Facts about ${domains[4]}` });
  await facts.waitFor();
  await tabTo(page, /^Open in Lookup$/);
  await page.keyboard.press('Escape');
  await facts.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe(domains[4]);

  // The menu key opens the menu of the cell; widths need no dragging.
  const width = async () =>
    (await page.getByRole('columnheader', { name: 'Domain' }).boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: english.parts.grid.menu('Domain') }).waitFor();
  await expect.poll(() => focusedName(page)).toBe(english.parts.grid.open);
  await page.getByRole('menuitem', { name: english.parts.grid.wider }).press('Enter');
  await expect.poll(width).toBeGreaterThan(before);
  await page.getByRole('menuitem', { name: english.parts.grid.narrower }).press('Enter');
  await expect.poll(width).toBe(before);
  await page.getByRole('menuitem', { name: english.parts.grid.mark }).press('Enter');
  await page.getByText('1 chosen').waitFor();
  await expect.poll(() => focusedName(page)).toBe(domains[4]);
  await page.keyboard.press('Space');
  await page.getByRole('columnheader', { name: 'Company' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: english.parts.grid.fit }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Company');
  await page.getByRole('grid').focus();

  // The titles are one stop; the arrows move between them and the filters in them.
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Domain');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe(english.explore.filterColumn('Domain'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort'))
    .toBe('ascending');
  // Every column can be sorted by: each arrow stops at the next one.
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const named = titles.map((title) => title.trim()).filter((title) => title !== '');
  for (const title of named.slice(named.indexOf('Company') + 1)) {
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedName(page)).toBe(title);
  }

  await page.keyboard.press('Control+f');
  await expect.poll(() => focusedName(page)).toBe('Search saved domains');
  const [technology] = await facetValues(page, 'Technology');
  if (technology === undefined) throw new Error('no technology is listed');
  await tabTo(page, new RegExp(`^${technology.label}`));
  await page.keyboard.press('Space');
  await foundIs(page, technology.count);
  await page.keyboard.press('/');
  await expect.poll(() => focusedName(page)).toBe('Search saved domains');
  await tabTo(page, new RegExp(`^Remove the filter Technology: ${technology.label}$`));
  await page.keyboard.press('Enter');
  await foundIs(page, SAVED_DOMAINS);
  // With the last chip all are gone, and the Tab key goes on from where it came.
  await expect.poll(() => focusedName(page)).toBe(english.saved.deleted.title);

  // A dialog returns the focus to what opened it.
  await tabTo(page, /^Tag…$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Tag…');

  // Someone who speaks to the computer switches keys off that are shortcuts alone.
  const switchKeys = async () => {
    await goTo(page, 'Settings');
    await page.getByRole('switch', { name: english.system.singleKeys }).press('Space');
    await goTo(page, 'Saved');
    await tabTo(page, /^Tag…$/);
    await page.keyboard.press('/');
  };
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await switchKeys();
  await page.keyboard.press('?');
  await expect.poll(() => focusedName(page)).toBe('Tag…');
  await page.keyboard.press('Control+/');
  await sheet.waitFor();
  expect(await sheet.getByText('?', { exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await switchKeys();
  await expect.poll(() => focusedName(page)).toBe('Search saved domains');
});

const small = { width: 960, height: 640, zoom: 1 };
const usual = { width: 1_280, height: 800, zoom: 1 };

/** Opens something with a button, checks it, and closes it again. */
async function checkOpened(
  app: ElectronApplication,
  page: Page,
  button: string | RegExp,
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
  await expectAxeClean(app, page, name, { opened: '[role="dialog"], [role="menu"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor({ state: 'detached' });
}

test('the screen and all that opens on it pass axe in both themes', async () => {
  const { app, page } = await openedSaved();
  await facetValues(page, 'Technology');
  await expectAxeClean(app, page, 'saved');
  // The pointer can move to the words, such as under a magnifier.
  await page.getByRole('button', { name: english.parts.compare.button }).hover();
  await page.getByRole('tooltip').hover();
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  // With few rows, because the whole page is checked.
  await page.getByRole('searchbox').fill('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(30);
  await checkOpened(app, page, /^Technology: [\d,]+ more$/, 'more values');
  await checkOpened(app, page, 'Views', 'views');
  await checkOpened(app, page, 'Columns', 'columns');
  await checkOpened(app, page, 'Export', 'formats');
  await checkOpened(app, page, 'Tag…', 'tags');
  await checkOpened(app, page, 'Delete…', 'delete');
  await page.getByRole('searchbox').fill('zzzznothing');
  await page.getByText('No saved domain fits.').waitFor();
  await expectAxeClean(app, page, 'nothing found');
  await page.getByRole('searchbox').fill('');
  await foundIs(page, SAVED_DOMAINS);
});

test('the screen with facts and facets passes axe, and fits at every size', async () => {
  const { app, page } = await openedSaved();
  await resizeWindow(app, page, usual);
  const [technology] = await facetValues(page, 'Technology');
  await expectFits(app, page, 'saved');
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(20);
  await page
    .getByRole('button', { name: `Who runs ${technology?.label}, by when it was first seen here` })
    .click();
  await foundIs(page, technology?.count ?? 0);
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  await page.getByRole('gridcell').first().click();
  await page.getByRole('complementary').getByRole('heading', { name: 'History' }).waitFor();
  await expectAxeClean(app, page, 'facts');
  await expectFits(app, page, 'facts');

  await resizeWindow(app, page, small);
  await page.getByRole('button', { name: 'Filters: 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('region', { name: 'Country' })
    .getByRole('checkbox')
    .first()
    .waitFor();
  await expectAxeClean(app, page, 'facets in a small window');
});
