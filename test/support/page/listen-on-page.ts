import type { Page } from 'playwright-core';

/** From now on notes what the page's live region says. Returns a function that gives all of it as one text. */
export async function listenOnPage(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const own = window as unknown as { saidOnPage: string[] };
    own.saidOnPage = [];
    const { replaceChildren } = Element.prototype;
    // The live region is in a tree that nothing outside can read.
    HTMLDivElement.prototype.replaceChildren = function (this: HTMLDivElement, ...parts) {
      replaceChildren.apply(this, parts);
      if (this.role === 'status' && parts.length > 0) own.saidOnPage.push(this.textContent ?? '');
    };
  });
  return () => page.evaluate(() => (window as unknown as { saidOnPage: string[] }).saidOnPage.join(' '));
}
