import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { resizeWindow } from '../support/window/fits-window.ts';
import { walkScreen } from '../support/window/keyboard-walk.ts';
import { goTo, openSaved, type ScreenName } from '../support/window/saved-in-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';

/** With an enriched spreadsheet, whose run is shown on the screen of runs. */
const openedSaved = shareWindow(async () => {
  const launched = await openSaved();
  await goTo(launched.page, 'Enrich');
  await launched.page.getByRole('button', { name: 'sites.csv', exact: true }).click();
  await launched.page.getByRole('button', { name: 'All runs' }).waitFor();
  return launched;
});

const size = { width: 1_280, height: 800 };

/** What must be shown before a screen is walked. */
const screens: readonly { screen: ScreenName; ready: (page: Page) => Promise<void> }[] = [
  { screen: 'Home', ready: (page) => page.getByRole('heading').first().waitFor() },
  { screen: 'Lookup', ready: (page) => page.getByRole('combobox').first().waitFor() },
  {
    screen: 'Enrich',
    // Its filters are there once they are counted; in a narrow window, they are behind a button.
    ready: (page) =>
      page
        .getByRole('region', { name: 'Technologies', exact: true })
        .getByRole('checkbox')
        .or(page.getByRole('button', { name: /^Filters/ }))
        .first()
        .waitFor(),
  },
  { screen: 'Lists', ready: (page) => page.getByRole('heading', { name: 'Lists', exact: true }).waitFor() },
  { screen: 'Saved', ready: (page) => page.getByRole('gridcell').first().waitFor() },
  { screen: 'Credits', ready: (page) => page.getByRole('gridcell').first().waitFor() },
  { screen: 'Settings', ready: (page) => page.getByRole('heading', { name: 'This computer' }).waitFor() },
];

/** Waits until the page has not changed for some frames, because what is still loading has other stops. */
function isStill(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 0;
        const observer = new MutationObserver(() => {
          frames = 0;
        });
        observer.observe(document.body, { childList: true, subtree: true });
        const next = () => {
          frames += 1;
          if (frames < 20) requestAnimationFrame(next);
          else {
            observer.disconnect();
            resolve();
          }
        };
        next();
      }),
  );
}

async function walkAll(app: ElectronApplication, page: Page, zoom: number): Promise<void> {
  await resizeWindow(app, page, { ...size, zoom });
  for (const { screen, ready } of screens) {
    await goTo(page, screen);
    await ready(page);
    await isStill(page);
    await walkScreen(page, `${screen} at ${zoom * 100} %`);
  }
}

test('every screen can be walked by keyboard alone', async () => {
  const { app, page } = await openedSaved();
  await walkAll(app, page, 1);
});

// That every screen fits at that size is checked by `test/page/screens.test.ts`.
test('every screen can be walked by keyboard alone at 200 percent', async () => {
  const { app, page } = await openedSaved();
  await walkAll(app, page, 2);
  await resizeWindow(app, page, { ...size, zoom: 1 });
});

test('a screen is chosen from the rail and used by keys alone', async () => {
  const { page } = await openedSaved();
  await page.getByRole('navigation', { name: english.app.nav }).getByRole('button', { name: 'Home' }).focus();
  for (const { screen } of screens) {
    const button = page
      .getByRole('navigation', { name: english.app.nav })
      .getByRole('button', { name: screen });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('nav [aria-current="page"]').innerText()).toBe(screen);
  }
});

// This test is the last one, because it breaks its window.
test('the walk notices a missing focus ring and a keyboard trap', async () => {
  const { page } = await openedSaved();
  await goTo(page, 'Home');
  await page.getByRole('heading').first().waitFor();
  await isStill(page);
  const spoil = (work: 'ring' | 'trap' | 'nothing') =>
    page.evaluate((work) => {
      const sheet = new CSSStyleSheet();
      if (work === 'ring') sheet.replaceSync('nav button { outline: none !important }');
      document.adoptedStyleSheets = [sheet];
      const hold = (event: KeyboardEvent) => {
        if (event.key === 'Tab' && document.activeElement?.textContent === 'Lists') event.preventDefault();
      };
      if (work === 'trap') document.addEventListener('keydown', hold);
    }, work);
  await spoil('nothing');
  await walkScreen(page, 'whole');
  await spoil('ring');
  await expect(walkScreen(page, 'spoilt')).rejects.toThrow('a ring is seen around <button');
  await spoil('trap');
  await expect(walkScreen(page, 'spoilt')).rejects.toThrow(/is not caught at|not reached by Tab/);
});
