import type { Page } from 'playwright-core';

/** Makes every part of the window that writes an age fail when drawn. Returns a function that ends this. */
export async function breakAges(page: Page, complaint: string): Promise<() => Promise<void>> {
  await page.evaluate((words) => {
    const { prototype } = Intl.RelativeTimeFormat;
    Object.assign(window, { whole: prototype.format });
    prototype.format = () => {
      throw new TypeError(words);
    };
  }, complaint);
  return () =>
    page.evaluate(() => {
      const { whole } = window as unknown as { whole: Intl.RelativeTimeFormat['format'] };
      Intl.RelativeTimeFormat.prototype.format = whole;
    });
}
