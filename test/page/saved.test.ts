import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { shareSaved } from '../support/page/saved-on-page.ts';
import { callEngine } from '../support/window/engine-call.ts';
import {
  cellsOf,
  facetValues,
  filtersInForce,
  filtersNow,
  foundIs,
  foundNow,
  goTo,
  SAVED_DOMAINS,
  tick,
} from '../support/window/saved-in-window.ts';

const atAll = shareSaved();

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search saved domains' });

/** The left and right edges, px, of all visible parts that match a selector. */
const spans = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left: Math.round(left), right: Math.round(right) })),
    selector,
  );

test('the minus buttons of a facet are in one line, and each has the same place in every row', async () => {
  const { page } = await atAll();
  await page.getByRole('region', { name: 'Technology', exact: true }).getByRole('listitem').first().waitFor();
  const buttons = await spans(page, 'section[aria-label="Technology"] li button[aria-pressed]');
  expect(buttons.length).toBeGreaterThan(3);
  expect(new Set(buttons.map(({ left }) => left)).size).toBe(1);
});

test('caps of a day and of a month are side by side', async () => {
  const { page } = await atAll();
  await goTo(page, 'Settings');
  for (const kind of ['lookups', 'lists']) {
    const day = await page.getByLabel(`At most in one day, ${kind}`).boundingBox();
    const month = await page.getByLabel(`At most in one month, ${kind}`).boundingBox();
    expect(Math.round(month?.y ?? 0), kind).toBe(Math.round(day?.y ?? -1));
  }
});

test('each column has its filter, and rows explored are tagged before the way back to them', async () => {
  const { page } = await atAll();
  const { filter } = english.explore;
  const openFilter = (column: string) =>
    page.getByRole('button', { name: english.explore.filterColumn(column) }).click();
  const numbers = async () => (await cellsOf(page, 'Technology count')).map(Number);
  await openFilter('Technology count');
  await page.getByRole('textbox', { name: filter.from }).fill('20');
  await expect.poll(() => foundNow(page)).toBeLessThan(SAVED_DOMAINS);
  await expect.poll(async () => Math.min(...(await numbers()))).toBeGreaterThanOrEqual(20);
  await page.keyboard.press('Escape');
  await openFilter('Company');
  await page.getByRole('textbox', { name: filter.contains }).fill('in');
  await filtersInForce(page).filter({ hasText: 'Company holds “in”' }).waitFor();
  await page.keyboard.press('Escape');
  // What is empty is said once, by the facet of the column.
  await openFilter('Country');
  const ofCountry = page.getByRole('dialog', { name: english.explore.filterColumn('Country') });
  await ofCountry.getByText(filter.filled, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await filtersNow(page)).slice(0, 3))
    .toEqual(['Any country', 'Technology count from 20', 'Company holds “in”']);
  await expect
    .poll(async () => (await cellsOf(page, 'Company')).every((name) => /in/i.test(name)))
    .toBe(true);
  const found = await foundNow(page);

  await page.getByRole('button', { name: english.saved.explore, exact: true }).click();
  await page.getByRole('button', { name: english.explore.backTo('Saved') }).waitFor();
  const grid = page.getByRole('grid');
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(found + 1));
  await page.getByRole('button', { name: english.saved.tag, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: english.explore.tagTitle(found) });
  await dialog.getByLabel(english.saved.tagAdd).fill('explored');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: english.explore.tagDo }).click();
  await page.getByText(english.parts.tags.tagged(found)).waitFor();
  await page.getByRole('button', { name: english.explore.backTo('Saved') }).click();
  await foundIs(page, found);
  await expect.poll(async () => new Set(await cellsOf(page, 'Tags'))).toEqual(new Set(['explored']));
  await filtersInForce(page).filter({ hasText: 'Technology count from 20' }).waitFor();
  await callEngine(page, 'saved/tagAll', { query: { tags: ['explored'] }, add: [], remove: ['explored'] });
});

test('saved domains are searched, narrowed down, sorted, tagged and noted', async () => {
  const { page } = await atAll();

  // Search: the count follows each key, and the results have the word.
  await search(page).pressSequentially('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(SAVED_DOMAINS);
  await expect.poll(() => cellsOf(page, 'Domain')).toContain('wikipedia.org');
  await search(page).press('Escape');
  await foundIs(page, SAVED_DOMAINS);

  // If nothing is found, the screen says how to go back.
  await search(page).fill('zzzznothing');
  await page.getByText('No saved domain fits.').waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await foundIs(page, SAVED_DOMAINS);
  await expect.poll(() => search(page).inputValue()).toBe('');

  // Facets: each value finds as many as it says, and two facets work together.
  const [country] = await facetValues(page, 'Country');
  if (country === undefined) throw new Error('no country is listed');
  expect(country.count).toBeGreaterThan(0);
  await tick(page, 'Country', country.label);
  await foundIs(page, country.count);
  await expect.poll(async () => new Set(await cellsOf(page, 'Country'))).toEqual(new Set([country.label]));
  await expect
    .poll(async () => (await facetValues(page, 'Industry'))[0]?.count)
    .toBeLessThanOrEqual(country.count);
  const [industry] = await facetValues(page, 'Industry');
  if (industry === undefined) throw new Error('no industry is listed');
  await tick(page, 'Industry', industry.label);
  await foundIs(page, industry.count);
  await expect
    .poll(() => filtersNow(page))
    .toEqual([`Country: ${country.label}`, `Industry: ${industry.label}`, 'Clear all']);
  await page.getByRole('button', { name: `Remove the filter Country: ${country.label}` }).click();
  await expect.poll(() => foundNow(page)).toBeGreaterThanOrEqual(industry.count);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);
  await expect.poll(() => filtersInForce(page).count()).toBe(0);

  // Charts are of what is found, and follow the filters.
  const toCharts = page.getByRole('button', { name: 'Charts', exact: true });
  // Facts are in their place, and make room.
  await page.getByRole('gridcell').first().click();
  await page.getByRole('complementary', { name: /^Facts about/ }).waitFor();
  await toCharts.click();
  await page.getByRole('complementary', { name: /^Facts about/ }).waitFor({ state: 'detached' });
  const countries = page.getByRole('table', { name: 'How often each value of Country occurs' });
  const firstBar = () => countries.locator('tbody tr').first().innerText();
  await expect.poll(firstBar).toMatch(new RegExp(`^${country.label}\\s+${country.count}\\s*$`));
  await tick(page, 'Industry', industry.label);
  const [fewer] = await facetValues(page, 'Country');
  await expect.poll(firstBar).toMatch(new RegExp(`^${fewer?.label}\\s+${fewer?.count}\\s*$`));
  await page.getByRole('button', { name: 'Close the charts' }).press('Escape');
  await countries.waitFor({ state: 'detached' });
  await expect.poll(() => toCharts.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);

  // More values of a facet are found by search.
  // The list of values is made again when they are counted, and would lose what is open.
  await facetValues(page, 'Technology');
  await page.getByRole('button', { name: /^Technology: [\d,]+ more$/ }).click();
  const more = page.getByRole('dialog', { name: 'Technology' });
  await more.getByRole('textbox', { name: 'Search: Technology' }).fill('wordpress');
  const listed = () => more.getByRole('listitem').allInnerTexts();
  await expect.poll(async () => (await listed()).map((each) => /wordpress/i.test(each))).not.toContain(false);
  await expect.poll(async () => (await listed()).length).toBeGreaterThan(0);
  await more.getByRole('checkbox', { name: 'WordPress', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => filtersNow(page)).toEqual(['Technology: WordPress', 'Clear all']);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);

  // Sorting, by mouse and by keyboard.
  const title = page.getByRole('columnheader', { name: 'Company' });
  // The whole heading sorts but for its filter, also far from its letters.
  const { width = 0, height = 0 } = (await title.boundingBox()) ?? {};
  await title.click({ position: { x: width - 40, y: height / 2 } });
  await expect.poll(() => title.getAttribute('aria-sort')).toBe('ascending');
  await title.getByRole('button').first().press('Enter');
  await expect.poll(() => title.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(async () => isSorted(await cellsOf(page, 'Company'))).toBe(true);
  await page.getByRole('columnheader', { name: 'Domain' }).getByRole('button').first().click();
  await expect.poll(async () => (await cellsOf(page, 'Domain'))[0]).toMatch(/^[0-9a]/);

  // Who runs a technology, and since when, with one click.
  const [technology] = await facetValues(page, 'Technology');
  if (technology === undefined) throw new Error('no technology is listed');
  await page
    .getByRole('button', { name: `Who runs ${technology.label}, by when it was first seen here` })
    .click();
  await foundIs(page, technology.count);
  const since = page.getByRole('columnheader', { name: `${technology.label}, first seen here` });
  await expect.poll(() => since.getAttribute('aria-sort')).toBe('descending');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expect
    .poll(async () => new Set(await cellsOf(page, `${technology.label}, first seen here`)))
    .toEqual(new Set([today]));
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);
  await expect.poll(() => page.getByRole('columnheader', { name: /, first seen here$/ }).count()).toBe(0);

  // Tags on three chosen rows.
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await page.getByText('3 chosen').waitFor();
  await page.getByRole('button', { name: 'Tag…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 3 domains' });
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('to call');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Tag 3 domains' }).click();
  await page.getByText('Tagged 3 domains.').waitFor();
  await expect.poll(async () => (await facetValues(page, 'Tag'))[0]).toEqual({ label: 'to call', count: 3 });

  // The facts of one domain, with a note that is found afterwards.
  const domain = (await cellsOf(page, 'Domain'))[1] ?? '';
  await page.getByRole('gridcell', { name: domain, exact: true }).click();
  const facts = page.getByRole('complementary', { name: `Facts about ${domain}` });
  await facts.getByRole('heading', { name: /^Technologies · \d+$/ }).waitFor();
  await facts.getByRole('textbox', { name: 'Note' }).fill('quokka budget in spring');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  await page.keyboard.press('/');
  await page.keyboard.type('quokka');
  await foundIs(page, 1);
  await expect.poll(() => cellsOf(page, 'Domain')).toEqual([domain]);
  await search(page).press('Escape');
  await foundIs(page, SAVED_DOMAINS);

  // A view restores filters and columns.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'City' }).check();
  await page.getByRole('button', { name: 'Move City to the left' }).click();
  await page.keyboard.press('Escape');
  await tick(page, 'Tag', 'to call');
  await foundIs(page, 3);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Save this search as' }).fill('Calls');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save view' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Back to the usual columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('columnheader', { name: 'City' }).count()).toBe(0);
  await goTo(page, 'Credits');
  await goTo(page, 'Saved');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Rename Calls' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Call list');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Call list', exact: true }).click();
  await foundIs(page, 3);
  await page.getByRole('columnheader', { name: 'City' }).waitFor();
});

test('back and forward lead between screens, and each comes back as it was', async () => {
  const { page } = await atAll();
  await search(page).fill('.com');
  await expect.poll(() => foundNow(page)).toBeLessThan(SAVED_DOMAINS);
  const found = await foundNow(page);
  const scroller = page.getByRole('grid');
  await scroller.evaluate((grid) => grid.scrollTo({ top: 700 }));
  await page.keyboard.press('Control+l');
  await page.keyboard.type('bosch.de');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'bosch.de', exact: true }).waitFor();
  await page.keyboard.press('Control+1');
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();

  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('heading', { name: 'bosch.de', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('bosch.de');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByText('Saved last').waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await foundIs(page, found);
  await expect.poll(() => scroller.evaluate((grid) => grid.scrollTop)).toBe(700);
  await expect.poll(() => search(page).inputValue()).toBe('.com');
  // The further buttons of a mouse do the same.
  const press = (button: number) =>
    page.evaluate(
      (each) => window.dispatchEvent(new MouseEvent('mouseup', { button: each, bubbles: true })),
      button,
    );
  await press(4);
  await page.getByText('Saved last').waitFor();
  await press(3);
  await foundIs(page, found);
  // On paper there is the screen, without the ways to others.
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await page.keyboard.press('Control+p');
  expect(await page.evaluate(() => 'printed' in window)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { includeHidden: true }).first().isVisible()).toBe(false);
  expect(await scroller.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await search(page).fill('');
  await foundIs(page, SAVED_DOMAINS);
});

test('domains of another workspace are shown separately, and the window says so', async () => {
  const { page, service } = await atAll();
  const [first, second] = service.workspaces.map(({ name }) => name);
  await page.getByRole('button', { name: `Workspace: ${first}` }).click();
  await page.getByRole('menuitem', { name: second ?? '' }).click();
  await page.getByRole('button', { name: `Workspace: ${second}` }).waitFor();
  await goTo(page, 'Saved');
  await page.getByText('Nothing is saved yet').waitFor();

  const choice = page.getByRole('combobox', { name: 'Workspace shown' });
  await choice.click();
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click();
  await foundIs(page, SAVED_DOMAINS);
  await page.getByText(`You are looking at ${first}, which is not the workspace in use.`).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^Refresh 499/ }).getAttribute('aria-disabled'))
    .toBe('true');

  // The facts are only those of the row: nothing is read or changed under the workspace in use.
  const domain = await page.getByRole('gridcell').first().innerText();
  await page.getByRole('gridcell').first().click();
  const facts = page.getByRole('complementary', { name: `Facts about ${domain}` });
  await facts.getByText('Switch to this workspace').waitFor();
  await expect.poll(() => facts.getByRole('textbox').count()).toBe(0);

  await page.getByRole('button', { name: 'Back to the workspace in use' }).click();
  await page.getByText('Nothing is saved yet').waitFor();
});

/** Whether texts are in descending order of the store, empty ones last. */
function isSorted(texts: readonly string[]): boolean {
  const filled = texts.filter((each) => each !== '').map((each) => each.toLowerCase());
  return filled.length > 1 && filled.every((each, index) => index === 0 || (filled[index - 1] ?? '') >= each);
}
