import type { Page } from 'playwright-core';
import { goTo } from '../window/saved-in-window.ts';
import type { Camera } from './camera.ts';

/** The first screen, then every screen before anything was done, with the sample data. */
export async function pictureFirstDay(page: Page, shoot: Camera): Promise<void> {
  const sample = page.getByRole('button', { name: 'Try it with sample data' });
  await sample.waitFor();
  await shoot('first-run');
  await page.getByLabel('Base address').fill('http://127.0.0.1:9');
  await page.getByLabel('API token').fill('not-a-token');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.locator('[data-alert]').first().waitFor();
  // Screen readers are told which field is to be mended.
  await page.locator('input[aria-invalid="true"]').waitFor();
  await shoot('first-run-problem', 'usual');
  await sample.click();
  await page.getByText('0 of 4 done').waitFor();
  await shoot('home-empty');
  await goTo(page, 'Lookup');
  await page.getByText('Nothing is saved yet.').waitFor();
  await shoot('lookup-empty');
  await goTo(page, 'Enrich');
  await page.getByText('Runs appear here.').waitFor();
  await shoot('enrich-empty');
  await goTo(page, 'Lists');
  await page.getByText('No lists yet').waitFor();
  await shoot('lists-empty');
  await goTo(page, 'Saved');
  await page.getByText('Nothing is saved yet').waitFor();
  await shoot('saved-empty');
  await goTo(page, 'Credits');
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await shoot('credits-empty');
}
