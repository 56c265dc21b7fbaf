import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { german } from '../../words/de/words.ts';
import { english } from '../../words/en/words.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { resizeWindow } from '../support/window/fits-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';

const openedSaved = sharePage(openSaved);

/** What is shown of cut words now. */
const shownWords = (page: Page) =>
  page
    .locator('[data-cut-words]:not([hidden]) [data-words]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-words') ?? ''));

/** Words that are cut and that no stop of the keyboard shows, and some stops with what they have to show. */
function cutWords(page: Page) {
  return page.evaluate(() => {
    const row = 'li, tr, [role="row"]';
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"], [data-stop]',
      ),
    ].filter((each) => each.checkVisibility());
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (each) =>
        each.scrollWidth > each.clientWidth &&
        getComputedStyle(each).textOverflow === 'ellipsis' &&
        each.checkVisibility() &&
        each.getClientRects().length > 0,
    );
    const owned = cut.map((each) => ({
      words: (each.matches('[data-part]') ? each.parentElement : each)?.textContent?.trim() ?? '',
      // A table shows those of its active cell.
      isInGrid: each.closest('[role="grid"]') !== null,
      owner: stops.find((stop) => (stop.closest(row) ?? stop).contains(each)),
    }));
    const shown = owned.filter(
      ({ isInGrid, owner, words }) => !isInGrid && owner !== undefined && words !== '',
    );
    for (const { owner, words } of shown.slice(0, 3)) owner?.setAttribute('data-test-cut', words);
    return {
      all: owned.length,
      lost: owned
        .filter(({ isInGrid, owner, words }) => !isInGrid && owner === undefined && words !== '')
        .map(({ words }) => words),
    };
  });
}

test('on every screen, words that are cut are shown whole by what the keyboard stops at', {
  timeout: 400_000,
}, async () => {
  const { app, page } = await openedSaved();
  await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
  let all = 0;
  for (const screen of ['Home', 'Lookup', 'Enrich', 'Lists', 'Credits', 'Saved'] as const) {
    await goTo(page, screen);
    await page.locator('main :is(h1, input)').first().waitFor();
    const found = await cutWords(page);
    expect([screen, found.lost]).toEqual([screen, []]);
    all += found.all;
    for (const stop of await page.locator('[data-test-cut]').all()) {
      // What a key moves to shows where the keyboard is.
      await page.keyboard.press('Shift');
      await stop.focus();
      const words = await stop.getAttribute('data-test-cut');
      await expect.poll(() => shownWords(page)).toContain(words);
      await page.keyboard.press('Escape');
      expect(await shownWords(page)).toEqual([]);
    }
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('[data-test-cut]')) each.removeAttribute('data-test-cut');
    });
  }
  expect(all).toBeGreaterThan(0);

  // In a table they follow the active cell. Its rows come a moment after the screen.
  const findCell = () =>
    page.getByRole('grid').evaluate((grid) => {
      const cells = [...grid.querySelectorAll<HTMLElement>('[role="gridcell"]')];
      const cut = cells.find((each) => each.scrollWidth > each.clientWidth);
      return {
        row: cut?.closest('[data-row]')?.getAttribute('data-row'),
        column: cut?.dataset.column,
        words: cut?.textContent ?? '',
      };
    });
  await expect.poll(async () => (await findCell()).words).not.toBe('');
  const cell = await findCell();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < Number(cell.row); at += 1) await page.keyboard.press('ArrowDown');
  for (let at = 0; at < Number(cell.column); at += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownWords(page)).toContain(cell.words);
  await page.keyboard.press('Home');
  await expect.poll(() => shownWords(page)).not.toContain(cell.words);
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
});

test('in a German window, what the service says in English is marked in filters and in what is announced', async () => {
  const { page } = await openedSaved();
  await goTo(page, 'Settings');
  await page.getByRole('radiogroup', { name: english.settings.language }).locator('[lang="de"]').click();
  await page
    .getByRole('navigation', { name: german.app.nav })
    .getByRole('button', { name: german.app.screens.saved })
    .click();
  const value = page
    .locator('[data-filters] li')
    .filter({ has: page.locator('span[lang="en"]') })
    .first();
  const words = await value.locator('span[lang="en"]').innerText();
  await value.getByRole('checkbox').focus();
  await page.keyboard.press('-');
  const chip = page.locator('button').filter({ has: page.locator('span[lang="en"]', { hasText: words }) });
  await chip.first().waitFor();
  expect(await chip.first().locator('[lang="en"]').innerText()).toBe(words);
  const name = german.parts.facets.remove(`.*: nicht ${words}`);
  await page.getByRole('button', { name: new RegExp(`^${name}$`) }).waitFor();
});
