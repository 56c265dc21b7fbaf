import type { Page } from 'playwright-core';
import { goTo } from '../saved-in-window.ts';
import type { Camera } from './camera.ts';

/** All that is saved, some of it narrowed down and chosen, the facts about one domain, and nothing that fits. */
export async function pictureSaved(page: Page, shoot: Camera): Promise<void> {
  await goTo(page, 'Saved');
  await page.locator('[role="gridcell"]').nth(20).waitFor();
  await shoot('saved');
  const country = page.getByRole('region', { name: 'Country', exact: true });
  await country.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Remove the filter/ }).waitFor();
  // What is chosen before the narrower rows are here is dropped again.
  await page.locator('[role="status"]:not([data-old])', { hasText: ' domains, ' }).waitFor();
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
}
