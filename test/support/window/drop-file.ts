import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { tempDir } from '../files/temp-dir.ts';

/** Drops files on an element through the browser's own drag and drop, so that they have their paths. */
export async function dropFile(page: Page, selector: string, ...paths: string[]): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  const position = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...position, data });
  }
  await browser.detach();
}

/** Drops a copy of the sample spreadsheet on the window. */
export async function dropSites(page: Page): Promise<void> {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../../assets/samples/sites.csv'), path);
  await dropFile(page, 'body', path);
}
