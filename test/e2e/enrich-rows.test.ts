import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { launchApp } from '../support/window/launch-app.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { shareWindow } from '../support/window/shared-window.ts';

const window = shareWindow(async () => {
  const launched = await launchApp();
  await startWithSample(launched.page);
  return launched;
});

/** The system's own dialog answers as if this file had been chosen. */
async function choosing(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [chosen] })) as never;
  }, path);
}

test('rows of another file are left out, the price falls, and the file says so', async () => {
  const { app, page } = await window();
  const dir = tempDir();
  const leads = join(dir, 'leads.csv');
  writeFileSync(leads, 'Website\nstripe.com\nzalando.de\nwww.stripe.com\nshopify.com\n');
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Customer,Site\nStripe,https://stripe.com/de\n');
  const words = join(dir, 'words.csv');
  writeFileSync(words, 'Word,Other\nred,blue\ngreen,yellow\n');
  await dropFile(page, 'body', leads);
  await page.getByRole('button', { name: /^Enrich 3 domains · up to 3 credits$/ }).waitFor();

  // By keyboard alone.
  await choosing(app, customers);
  await tabTo(page, /^Leave rows out$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add a file…$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).waitFor();
  await page.getByText('Leave rows out (2 left out)').waitFor();
  expect(await page.getByText('2 left out', { exact: true }).count()).toBe(1);
  await takeScreenshot(page, 'enrich-leave-out');

  // A file without domains is told, and can be taken out again.
  await choosing(app, words);
  await page.getByRole('button', { name: 'Add a file…' }).click();
  await page.getByText(/words\.csv: no column holds domains/).waitFor();
  await page.getByRole('button', { name: 'No longer leave out words.csv' }).click();
  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).waitFor();
  await expectFits(app, page, 'leave out');

  const { out, summary } = await enrichDropped(page);
  expect(summary).toContain('left out 2');
  const lines = readFileSync(out, 'utf8').split('\n');
  expect(lines[1]).toMatch(/^stripe\.com,left out,/);
  expect(lines[3]).toMatch(/^www\.stripe\.com,left out,/);
  await page.getByRole('button', { name: 'left out 2' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
});
