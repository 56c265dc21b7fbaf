import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';

const sizes = [
  { width: 1_280, height: 800, zoom: 1 },
  { width: 960, height: 640, zoom: 1 },
  { width: 1_280, height: 800, zoom: 2 },
  { width: 960, height: 640, zoom: 2 },
];

/**
 * Fails if a part extends beyond the window at a usual and at the smallest size, at 100 and at 200 percent.
 */
export async function expectFits(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  for (const { width, height, zoom } of sizes) {
    await resizeWindow(app, page, { width, height, zoom });
    const at = `${screen} at ${width}x${height}, ${zoom * 100} %`;
    // What floats over the page follows a moment later.
    await expect.poll(() => stickingOut(page), { message: at }).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at).toBe(true);
  }
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
}

/** Sets the size of the window's content, px, and its zoom, and waits until the page has changed. */
export async function resizeWindow(
  app: ElectronApplication,
  page: Page,
  size: { width: number; height: number; zoom: number },
): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height, zoom }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentSize(width, height);
    window?.webContents.setZoomFactor(zoom);
  }, size);
  await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 2, size.width / size.zoom);
}

/**
 * Finds parts that extend beyond the right edge of the window or of a box. A box that scrolls, or shows that
 * it cuts off, is allowed.
 */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // Styles of thousands of parts take long, and hardly any part needs them.
        if (box.right <= innerWidth + 1 || box.width <= 1) return false;
        return getComputedStyle(element).clipPath === 'none' && !scrolls(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
