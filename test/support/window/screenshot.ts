import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { type Camera, createCamera } from '../pictures/camera.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'test-results');

const isWanted = process.env.STACKDESK_PICTURES === '1';

/** With `STACKDESK_PICTURES=1`, writes a picture of the window under `test-results/`. Few people look at them. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!isWanted) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The same, in light and dark, at a usual and at the smallest size. Afterwards the window is dark, if pictures are wanted. */
export function openCamera(app: ElectronApplication, page: Page): Camera {
  return isWanted ? createCamera(app, page, folder) : async () => undefined;
}
