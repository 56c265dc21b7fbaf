import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '..', '..', '..', 'test-results');

/** With `STACKDESK_PICTURES=1`, writes a picture of the window under `test-results/`. Few people look at them. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.STACKDESK_PICTURES !== '1') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
