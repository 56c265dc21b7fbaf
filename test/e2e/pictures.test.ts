import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sizeOfPng } from '../../main/shell/files/png.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { inClipboard } from '../support/window/copied-picture.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** A window with figures about a technology. */
const opened = shareWindow(async () => {
  const service = await startService();
  const launched = await takeWindow();
  const { page } = launched;
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'Shopify');
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).click();
  await page.getByRole('button', { name: /^Picture of / }).waitFor();
  return launched;
});

async function take(page: Page, use: string): Promise<void> {
  await page.getByRole('button', { name: /^Picture of / }).click();
  await page.getByRole('menuitem', { name: use, exact: true }).click();
}

const inDark = (page: Page) => page.emulateMedia({ colorScheme: 'dark' });

test('a chart is copied as a sharp picture on white, or in the colours of the window', async () => {
  const { app, page } = await opened();
  await app.evaluate(({ clipboard }) => clipboard.clear());
  await inDark(page);
  await take(page, 'Copy as picture');
  await page.getByText('Copied as a picture.').first().waitFor();
  const white = await inClipboard(app);
  // Twice as many pixels as the drawing has px.
  expect(white).toMatchObject({ width: 2_016, height: 1_120, corner: [255, 255, 255] });
  expect(white?.colours).toBeGreaterThan(20);
  await take(page, 'Copy as picture in the window’s colours');
  await expect.poll(async () => (await inClipboard(app))?.corner).toEqual([0x1d, 0x1f, 0x21]);
  await page.emulateMedia({ colorScheme: null });
});

test('a chart is saved as PNG and as SVG, to a new file that the person names', async () => {
  const { app, page } = await opened();
  const folder = tempDir();
  const answer = (filePath: string) =>
    app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never;
    }, filePath);
  const png = join(folder, 'map.png');
  await answer(png);
  await take(page, 'Save as PNG…');
  await page.getByText(`Saved as ${png}.`).waitFor();
  expect(sizeOfPng(readFileSync(png))).toEqual({ width: 2_016, height: 1_120 });
  const before = readFileSync(png);
  await answer(join(folder, 'map'));
  await take(page, 'Save as SVG…');
  await page.getByText(`Saved as ${join(folder, 'map.svg')}.`).waitFor();
  const svg = readFileSync(join(folder, 'map.svg'), 'utf8');
  expect(svg.match(/<path /g)?.length).toBeGreaterThan(150);
  expect(svg).toContain('Shopify');
  await answer(png);
  await take(page, 'Save as PNG…');
  await page
    .getByText(/map\.png.* exists|The name is taken/)
    .first()
    .waitFor();
  expect(readFileSync(png)).toEqual(before);
});

test('a page that was taken over puts nothing but a picture into the clipboard', async () => {
  const { app, page } = await opened();
  await app.evaluate(({ clipboard }) => clipboard.clear());
  for (const png of [
    Buffer.from('<svg/>').toString('base64'),
    'no base64!',
    '',
    Buffer.alloc(9_000_000).toString('base64'),
  ]) {
    const answer = await callShell(page, 'copyPicture', { png });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'usage' } });
  }
  expect(await inClipboard(app)).toBeNull();
});

test('spending is copied as a picture', async () => {
  const { app, page } = await opened();
  await app.evaluate(({ clipboard }) => clipboard.clear());
  await goTo(page, 'Credits');
  await take(page, 'Copy as picture');
  await expect.poll(async () => (await inClipboard(app))?.width).toBe(1_536);
  expect((await inClipboard(app))?.colours).toBeGreaterThan(10);
});
