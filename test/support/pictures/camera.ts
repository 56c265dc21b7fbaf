import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';

const SIZES = {
  usual: { name: '', width: 1280, height: 800 },
  small: { name: '-small', width: 960, height: 640 },
};

/**
 * Takes pictures of the window, light and dark: screens at a usual and at the smallest size, overlays at the
 * usual one.
 */
export type Camera = (name: string, size?: 'usual') => Promise<void>;

/** A camera that writes `NAME-THEME.png` and `NAME-THEME-small.png` to a folder. */
export function createCamera(app: ElectronApplication, page: Page, folder: string): Camera {
  mkdirSync(folder, { recursive: true });
  return async (name, only) => {
    await closeNotices(page);
    for (const theme of ['light', 'dark'] as const) {
      await app.evaluate(({ nativeTheme }, source) => {
        nativeTheme.themeSource = source;
      }, theme);
      for (const size of only === undefined ? [SIZES.small, SIZES.usual] : [SIZES[only]]) {
        await app.evaluate(({ BrowserWindow }, { width, height }) => {
          BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
        }, size);
        await settled(page, { ...size, dark: theme === 'dark' });
        await page.screenshot({
          path: join(folder, `${name}-${theme}${size.name}.png`),
          animations: 'disabled',
        });
      }
    }
  };
}

/**
 * Waits until the page has its size, theme and fonts, has drawn rows instead of placeholders, and nothing
 * moves any more.
 */
async function settled(page: Page, wanted: { width: number; height: number; dark: boolean }): Promise<void> {
  await page.waitForFunction(
    ({ width, height, dark }) =>
      innerWidth === width &&
      innerHeight === height &&
      matchMedia('(prefers-color-scheme: dark)').matches === dark &&
      document.querySelector('[role="row"][aria-busy="true"]') === null,
    wanted,
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // Chromium's page may crash if a driver ends a running animation for a picture. An endless one is not worth
  // waiting for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Closes all notices, including those that appear meanwhile. */
export async function closeNotices(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton');
    for (const each of buttons) each.click();
    return buttons.length === 0;
  });
}
