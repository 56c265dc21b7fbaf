import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

afterEach(closeApps);

async function drop(page: Page, name: string): Promise<void> {
  const path = join(tempDir(), `${name}.xlsx`);
  copyFileSync(join(import.meta.dirname, `../corpus/xlsx/${name}.xlsx`), path);
  await dropFile(page, 'body', path);
}

test('rows below the table, and what sorting would part, are said next to the price', async () => {
  const { app, page } = await launchApp();
  await startWithSample(page);
  await drop(page, 'german-totals-and-notes');
  await page.getByText('3 rows below the table, such as totals and notes, are left alone.').waitFor();
  await takeScreenshot(page, 'enrich-rows-below');
  await drop(page, 'two-tables-without-room');
  await page.getByText('the new columns begin behind them, in column I.').waitFor();
  await page.getByText('The range A1:D6 does not reach the new columns').waitFor();
  await expect(page.getByText(/below the table/).count()).resolves.toBe(0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 640));
  await page.waitForFunction(() => innerWidth === 960);
  const start = page.getByRole('button', { name: /^Enrich 5 domains/ });
  await start.scrollIntoViewIfNeeded();
  await expect(start.isVisible()).resolves.toBe(true);
  await takeScreenshot(page, 'enrich-warnings-small');
});
