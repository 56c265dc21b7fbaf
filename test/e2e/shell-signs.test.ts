import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

test('a run shows its progress on the dock or task bar, and removes it when it is done', async () => {
  const { app, page } = await takeWindow();
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown: number[] }).shown);
  await app.evaluate(({ BrowserWindow }) => {
    const shown: number[] = [];
    Object.assign(globalThis, { shown });
    const [window] = BrowserWindow.getAllWindows();
    if (window) window.setProgressBar = (fraction) => void shown.push(fraction);
  });
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  await startWithSample(page);
  await dropFile(page, 'body', path);
  const { summary } = await enrichDropped(page);
  expect(summary).toMatch(/found \d+/);
  await expect.poll(async () => (await shown()).at(-1)).toBe(-1);
  const fractions = (await shown()).filter((fraction) => fraction !== -1);
  expect(fractions.length).toBeGreaterThan(0);
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});
