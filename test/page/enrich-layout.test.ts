import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';

const sizes = [
  { width: 1_280, height: 800, zoom: 1 },
  { width: 960, height: 640, zoom: 1 },
  { width: 1_280, height: 800, zoom: 2 },
  { width: 960, height: 640, zoom: 2 },
];

/**
 * Finds parts that extend beyond the right edge of the window or of a box. A box that scrolls, or shows that
 * it cuts off, is allowed.
 */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('#root *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isHidden = getComputedStyle(element).clipPath !== 'none' || box.width <= 1;
        return !isHidden && box.right > innerWidth + 1 && !scrolls(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Whether all of an element's height is in the box that scrolls it. */
function isInView(element: Element): boolean {
  let box = element.parentElement;
  while (box !== null && !/(auto|scroll)/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  const { bottom } = (box ?? document.documentElement).getBoundingClientRect();
  return element.getBoundingClientRect().bottom <= bottom;
}

async function expectToFit(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  for (const { width, height, zoom } of sizes) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height, zoom }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(width, height);
        window?.webContents.setZoomFactor(zoom);
      },
      { width, height, zoom },
    );
    await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 2, width / zoom);
    const at = `${screen} at ${width}x${height}, ${zoom * 100} %`;
    await expect.poll(() => stickingOut(page), { message: at }).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: at })
      .toBe(true);
  }
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1));
  await page.waitForFunction(() => innerWidth > 900);
}

test('nothing sticks out of the window, small or zoomed', async () => {
  const path = join(tempDir(), 'sites.xlsx');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.xlsx'), path);
  const { app, page } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await expectToFit(app, page, 'first run');
  await startWithSample(page);
  await expectToFit(app, page, 'start');
  await dropFile(page, 'body', path);
  await page.getByRole('button', { name: /^Enrich 499 domains ·/ }).waitFor();
  await expectToFit(app, page, 'preview');
  // What can be bought is in view without scrolling.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1_280, 800));
  await page.waitForFunction(() => innerWidth === 1_280);
  const kinds = page.getByRole('switch', { name: 'Technologies', exact: true });
  await expect.poll(() => kinds.evaluate(isInView)).toBe(true);
  await enrichDropped(page);
  await expectToFit(app, page, 'run');
  for (const screen of ['Credits', 'Settings', 'Enrich']) {
    await page.getByRole('button', { name: screen, exact: true }).click();
    await page.locator('h1').first().waitFor();
    await expectToFit(app, page, screen);
  }
});
