import type { Page } from 'playwright-core';

/** From now on notes what the page's live region says. Returns a function that gives all of it as one text. */
export async function listenOnPage(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const own = window as unknown as { saidOnPage: string[] };
    own.saidOnPage = [];
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {};
    // The live region is in a tree that nothing outside can read.
    Object.defineProperty(HTMLDivElement.prototype, 'textContent', {
      configurable: true,
      get,
      set(this: HTMLDivElement, words: string) {
        if (this.role === 'status') own.saidOnPage.push(words);
        set?.call(this, words);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { saidOnPage: string[] }).saidOnPage.join(' '));
}
