import type { Page } from 'playwright-core';

/** Waits for the first screen of a connected window. */
export async function homeIsShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
}
