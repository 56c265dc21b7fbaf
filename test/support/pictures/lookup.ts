import type { Page } from 'playwright-core';
import { lookUp } from '../window/lookup-in-window.ts';
import { goTo } from '../window/saved-in-window.ts';
import type { Camera } from './camera.ts';

/** The search, a domain that changed, its comparison, and a technology with its map. */
export async function pictureLookup(page: Page, shoot: Camera, changed: string): Promise<void> {
  await goTo(page, 'Lookup');
  await page.getByText('Saved last').waitFor();
  await shoot('lookup-start');
  await lookUp(page, changed);
  await page.getByText('What changed').waitFor();
  await shoot('lookup-changed', 'usual');
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByRole('heading', { name: 'Difference' }).waitFor();
  await shoot('lookup-difference', 'usual');
  await lookUp(page, 'shopify.com');
  await page
    .getByRole('button', { name: /^Refresh · |^Look up technologies/ })
    .first()
    .waitFor();
  await shoot('lookup-domain');
  await lookUp(page, 'Shopify');
  await page.getByRole('img', { name: /^Map/ }).waitFor();
  await page.getByRole('button', { name: /^Show websites/ }).click();
  await page.getByRole('button', { name: /^Refresh websites/ }).waitFor();
  await shoot('lookup-technology');
}
