import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { openPalette, paletteField } from '../support/window/palette-in-window.ts';
import {
  cellsOf,
  facetValues,
  filtersInForce,
  filtersNow,
  foundIs,
  foundNow,
  SAVED_DOMAINS,
  tick,
} from '../support/window/saved-in-window.ts';

const openedSaved = sharePage(openSaved);

/** Everything saved, without filters; the tests share one window. */
async function atAll() {
  const opened = await openedSaved();
  const clear = opened.page.getByRole('button', { name: english.parts.facets.clearAll, exact: true });
  if (await clear.isVisible()) await clear.click();
  await foundIs(opened.page, SAVED_DOMAINS);
  return opened;
}

const region = (page: Page, facet: string) => page.getByRole('region', { name: facet, exact: true });

test('three clicks show who runs one technology but not another, and this can be saved as a view', async () => {
  const { app, page } = await atAll();
  const [one, two] = await facetValues(page, 'Technology');
  if (one === undefined || two === undefined) throw new Error('no technologies are listed');
  await tick(page, 'Technology', one.label);
  await foundIs(page, one.count);
  await tick(page, 'Technology', two.label);
  await expect.poll(() => filtersInForce(page).count()).toBe(3);
  await expect.poll(() => foundNow(page)).toBeLessThan(one.count);
  const both = await foundNow(page);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);

  // One click keeps, another leaves out.
  await tick(page, 'Technology', one.label);
  await foundIs(page, one.count);
  // The values move once they are counted again; a click meanwhile could meet another one.
  await facetValues(page, 'Technology');
  await region(page, 'Technology')
    .getByRole('button', { name: `Without ${two.label}`, exact: true })
    .click();
  await foundIs(page, one.count - both);
  const told = [`Technology: ${one.label}`, `Technology: not ${two.label}`, 'Clear all'];
  await expect.poll(() => filtersNow(page)).toEqual(told);
  const without = region(page, 'Technology').getByRole('checkbox', {
    name: `Without ${two.label}`,
    exact: true,
  });
  expect(await without.isChecked()).toBe(true);
  await expectAxeClean(app, page, 'a technology that is left out');
  await expectFits(app, page, 'a technology that is left out');

  // A view restores it.
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save this search as').fill('One, not two');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await foundIs(page, SAVED_DOMAINS);
  await openPalette(page);
  await paletteField(page).fill('one, not two');
  await page.getByRole('option', { name: /One, not two/ }).waitFor();
  await page.keyboard.press('Enter');
  await foundIs(page, one.count - both);
  await expect.poll(() => filtersNow(page)).toEqual(told);

  // A click on the chip removes only the choice to leave the value out.
  await page.getByRole('button', { name: `Remove the filter Technology: not ${two.label}` }).click();
  await foundIs(page, one.count);
});

test('values are left out by the keyboard, and having none is a value', async () => {
  const { page } = await atAll();
  const [country] = await facetValues(page, 'Country');
  if (country === undefined) throw new Error('no country is listed');
  const box = region(page, 'Country').getByRole('checkbox', { name: country.label, exact: true });
  const left = region(page, 'Country').getByRole('checkbox', { name: `Without ${country.label}` });
  await box.focus();
  await page.keyboard.press('-');
  await foundIs(page, SAVED_DOMAINS - country.count);
  await expect.poll(() => left.isChecked()).toBe(true);
  expect(new Set(await cellsOf(page, 'Country'))).not.toContain(country.label);
  // The focus stays: the minus key undoes it, and so does Shift with Space.
  await page.keyboard.press('-');
  await foundIs(page, SAVED_DOMAINS);
  await page.keyboard.press('Shift+Space');
  await foundIs(page, SAVED_DOMAINS - country.count);
  await page.keyboard.press('Space');
  await foundIs(page, SAVED_DOMAINS);
  await facetValues(page, 'Country');
  await box.click({ modifiers: ['Shift'] });
  await foundIs(page, SAVED_DOMAINS - country.count);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();

  const none = (await facetValues(page, 'Country')).find(({ label }) => label === 'No country');
  if (none === undefined) throw new Error('having no country is not listed');
  await region(page, 'Country').getByRole('button', { name: 'Any country', exact: true }).click();
  await foundIs(page, SAVED_DOMAINS - none.count);
  await expect.poll(() => filtersNow(page)).toEqual(['Any country', 'Clear all']);
  expect(await cellsOf(page, 'Country')).not.toContain('');
});

test('the buttons act on the rows that look selected', async () => {
  const { page } = await atAll();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByText('2 chosen').waitFor();
  await page.getByRole('grid', { name: 'Saved domains' }).focus();
  await page.keyboard.press('Control+a');
  await page.getByText('2 chosen').waitFor({ state: 'hidden' });
  expect(await page.locator('[role="row"][aria-selected="true"] input:checked').count()).toBe(0);
  const lit = () => page.locator('[role="gridcell"][aria-selected="true"]').count();
  expect(await lit()).toBeGreaterThan(10);
  // Again a tick applies to that row only, and no other looks selected.
  await boxes.nth(0).check();
  await page.getByText('1 chosen').waitFor();
  expect(await lit()).toBe(0);
  await boxes.nth(0).uncheck();
});
