import type { Page } from 'playwright-core';
import { goTo } from '../window/saved-in-window.ts';
import type { Camera } from './camera.ts';

/**
 * All that is saved, some of it filtered and chosen, the facts about one domain, and a search without
 * results.
 */
export async function pictureSaved(page: Page, shoot: Camera): Promise<void> {
  await goTo(page, 'Saved');
  await page.locator('[role="gridcell"]').nth(20).waitFor();
  await shoot('saved');
  const country = page.getByRole('region', { name: 'Country', exact: true });
  await country.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Remove the filter/ }).waitFor();
  // A choice made before the filtered rows are here would be dropped.
  await page.locator('[data-found]:not([data-old])', { hasText: ' domains, ' }).waitFor();
  await page.locator('[role="grid"]:not([aria-busy="true"])').waitFor();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(2)
    .check();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(4)
    .check();
  await page.getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('complementary').last().waitFor();
  await shoot('saved-facts');
  await page.getByRole('button', { name: 'Close the facts' }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('searchbox').first().fill('zzzz');
  await page.getByText('No saved domain fits.').waitFor();
  await shoot('saved-nothing', 'usual');
  await page.getByRole('searchbox').first().fill('');
  await page.locator('[role="grid"]:not([aria-busy="true"])').waitFor();
  await pictureDeleted(page, shoot);
}

/** What was deleted, and bringing it back. */
async function pictureDeleted(page: Page, shoot: Camera): Promise<void> {
  for (const word of ['.shop', '.com.br']) {
    await page.getByRole('searchbox').first().fill(word);
    await page.locator('[data-found]:not([data-old])', { hasText: / of [\d,]+ domains, / }).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete [\d,]+ domains?$/ })
      .click();
    await page
      .getByText(/Deleted [\d,]+ domains?\./)
      .last()
      .waitFor();
  }
  await page.getByRole('searchbox').first().fill('');
  await page.getByRole('button', { name: 'Deleted domains' }).click();
  const ways = page.getByRole('dialog').getByRole('button', { name: /^Bring back/ });
  await ways.nth(1).waitFor();
  await shoot('saved-deleted', 'usual');
  for (let left = 2; left > 0; left -= 1) {
    await ways.first().click();
    await ways.nth(left - 1).waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
