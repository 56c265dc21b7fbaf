import type { Page } from 'playwright-core';

/** Waits for the screen that the window opens on once it is connected. */
export async function homeIsShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
}
