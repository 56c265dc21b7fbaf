import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { downloaded, openLists, rowsFound, startList } from '../support/window/lists-in-window.ts';
import { openPalette, paletteField } from '../support/window/palette-in-window.ts';
import { facetValues } from '../support/window/saved-in-window.ts';

const openedLists = sharePage(async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rowCap: 8_000, xlsxUpToRows: 0 } });
  const launched = await openPage({ timeScale: 5 });
  await openLists(launched.page, service, tempDir());
  for (const technology of ['Shopify', 'Klaviyo']) {
    await startList(launched.page, technology);
    await downloaded(launched.page, technology);
  }
  return launched;
});

const shown = /^([\d,]+) (?:of [\d,]+ )?rows, /;

test('a combination without a country is kept, left, and opened again from Lists and from the palette', async () => {
  const { app, page } = await openedLists();
  const found = async () => {
    const words = await page.locator('[data-found]:not([data-old])', { hasText: shown }).innerText();
    return Number(shown.exec(words)?.[1]?.replaceAll(',', ''));
  };
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, 8_000);
  await page.getByRole('button', { name: english.explore.combine }).click();
  await page.getByRole('radio', { name: /^In Shopify, not in Klaviyo/ }).check();
  // How many rows it will have is said before, and how many it left out after.
  const result = page.getByRole('dialog').locator('[data-told]');
  await expect.poll(() => result.innerText()).toMatch(/^The result has [\d,]+ rows\.$/);
  const announced = Number((await result.innerText()).replace(/\D/g, ''));
  await page.getByRole('dialog').getByRole('button', { name: english.explore.combine }).click();
  await page.getByRole('heading', { name: 'Shopify without Klaviyo' }).waitFor();
  await page.getByText(english.explore.combinedRows.difference?.(announced, 8_000) ?? '').waitFor();
  const [country] = await facetValues(page, 'country');
  if (country === undefined) throw new Error('no countries are listed');
  const all = await found();
  expect(all).toBe(announced);
  await page
    .getByRole('region', { name: 'country', exact: true })
    .getByRole('button', { name: `Without ${country.label}`, exact: true })
    .click();
  await rowsFound(page, all - country.count);
  const chip = page.getByRole('button', { name: `Remove the filter country: not ${country.label}` });
  await chip.waitFor();
  await expectAxeClean(app, page, 'a country that is left out');
  await expectFits(app, page, 'a country that is left out');

  // Text that a column must not have, and values in its own filter.
  await page.getByRole('columnheader', { name: 'company', exact: true }).hover();
  await page.getByRole('button', { name: 'Filter company', exact: true }).click();
  await page.getByRole('textbox', { name: 'Does not hold' }).fill('a');
  await page.getByRole('button', { name: 'Remove the filter company does not hold “a”' }).waitFor();
  await page.getByRole('textbox', { name: 'Does not hold' }).fill('');
  await page.keyboard.press('Escape');
  await rowsFound(page, all - country.count);

  await page.getByRole('button', { name: 'Views' }).click();
  const menu = page.getByRole('dialog', { name: 'Views' });
  expect(await menu.getByLabel('Save what is shown as').inputValue()).toBe('Shopify without Klaviyo');
  await menu.getByRole('button', { name: 'Save view' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back to Shopify' }).click();
  await page.getByRole('button', { name: 'Back to the lists' }).click();

  await page.getByRole('button', { name: 'Views' }).click();
  await menu.getByRole('button', { name: 'Rename Shopify without Klaviyo' }).click();
  await menu.getByRole('textbox', { name: 'Name' }).fill('Without our tool');
  await page.keyboard.press('Enter');
  await expectAxeClean(app, page, 'views of lists', { opened: '[role="dialog"]' });
  await menu.getByRole('button', { name: 'Without our tool', exact: true }).click();
  await page.getByRole('heading', { name: 'Shopify without Klaviyo' }).waitFor();
  await rowsFound(page, all - country.count);
  await chip.waitFor();

  await page.getByRole('button', { name: 'Back to the lists' }).click();
  await openPalette(page);
  await paletteField(page).fill('without our');
  await page.getByRole('option', { name: /Without our tool/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Shopify without Klaviyo' }).waitFor();
  await rowsFound(page, all - country.count);

  await page.getByRole('button', { name: 'Views' }).click();
  await menu.getByRole('button', { name: 'Remove Without our tool' }).click();
  await page.getByText('Removed the view Without our tool.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  // A click beside the menu closes it.
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Views' }).click();
  await menu.getByRole('button', { name: 'Without our tool', exact: true }).waitFor();
  await page.keyboard.press('Escape');
});
