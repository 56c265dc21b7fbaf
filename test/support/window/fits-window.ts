import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeNotices } from '../pictures/camera.ts';
import { shareOf } from '../run/campaign-size.ts';

const sizes = [
  { width: 1_280, height: 800, zoom: 1 },
  { width: 960, height: 640, zoom: 1 },
  { width: 1_280, height: 800, zoom: 2 },
  { width: 960, height: 640, zoom: 2 },
];

/** The least share of the window's height that rows have once a person scrolls them. */
const leastShare = (height: number) => (height >= 800 ? 0.7 : 0.6);

/**
 * Fails if a part extends beyond the window at a usual and at the smallest size, at 100 and at 200 percent, or if the
 * head of a screen leaves too little room to rows that are scrolled. Each run has two of the four for each screen.
 */
export async function expectFits(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  for (const { width, height, zoom } of shareOf(sizes, 2, screen.length)) {
    await resizeWindow(app, page, { width, height, zoom });
    const at = `${screen} at ${width}x${height}, ${zoom * 100} %`;
    // What floats over the page follows a moment later.
    await expect.poll(() => stickingOut(page), { message: at }).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), at).toBe(true);
    if (zoom === 1) await expectRoomForRows(page, leastShare(height), at);
  }
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
}

/** Fails if, in one column at 400 percent, something is cut, can only be reached sideways, or stays covered. */
export async function expectReflows(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 4 });
  const at = `${screen} at 400 %`;
  await expect.poll(() => stickingOut(page), { message: at }).toEqual([]);
  await expect
    .poll(
      async () => {
        // One that comes meanwhile covers the page until it goes, which it does not while the pointer is on it.
        await closeNotices(page);
        return outOfReach(page);
      },
      { message: `${at}: covered, or to be reached sideways` },
    )
    .toEqual([]);
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });
}

/** What can be pressed and is covered also once it is scrolled into view, and what only scrolling sideways shows. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const isScrolled = (each: Element) => each.scrollTop !== 0 || each.scrollLeft !== 0;
    const places = all.filter(isScrolled).map((each) => [each, each.scrollLeft, each.scrollTop] as const);
    // What is open, or a panel that is a page of its own here.
    const open = [...document.querySelectorAll('[aria-modal="true"], [role="dialog"], [role="menu"], aside')]
      .filter((each) => each.tagName !== 'ASIDE' || each.getBoundingClientRect().width >= innerWidth - 1)
      .at(-1);
    const pressed = [...(open ?? document.body).querySelectorAll('a[href], button, input, select, textarea')];
    const covered = pressed.filter((each) => {
      const label = (each instanceof HTMLInputElement ? each.labels?.[0] : null) ?? null;
      const part = label !== null && each.getBoundingClientRect().width <= 1 ? label : each;
      if (each.matches(':disabled, [aria-hidden="true"] *, [inert] *, [role="grid"] *')) return false;
      if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = part.getBoundingClientRect();
      if (width <= 1) return false;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit === null || !(part.contains(hit) || hit.contains(part) || label?.contains(hit));
    });
    // Only what has two dimensions may need scrolling sideways.
    const sideways = [...document.querySelectorAll('main, main *')]
      .filter(
        (each) =>
          each.scrollWidth > each.clientWidth + 1 &&
          /(auto|scroll)/.test(getComputedStyle(each).overflowX) &&
          !each.matches('[role="grid"], input, textarea, .cm-scroller, :has(> table, > pre)'),
      )
      .flatMap((each) => {
        const right = each.getBoundingClientRect().left + each.clientWidth + 1;
        return [...each.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right);
      });
    for (const each of all.filter(isScrolled)) each.scrollTo(0, 0);
    for (const [each, left, top] of places) each.scrollTo(left, top);
    return [...covered, ...sideways].slice(0, 10).map((each) => each.outerHTML.slice(0, 160));
  });
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

/** Scrolls the rows of the screen down, measures them, and goes back to the top, where the whole head must be again. */
async function expectRoomForRows(page: Page, least: number, at: string): Promise<void> {
  const rows = page.locator('[data-rows]:visible').first();
  const canScroll = () => rows.evaluate((each) => each.scrollHeight > each.clientHeight);
  const isCovered = (await page.locator('[aria-modal="true"]').count()) > 0;
  if (isCovered || (await rows.count()) === 0 || !(await canScroll())) return;
  const before = await tops(page);
  const scrollTo = (top: number) => rows.evaluate((each, to) => each.scrollTo({ top: to }), top);
  await scrollTo(1_000_000);
  await expect.poll(() => roomFor(rows), { message: `${at}: rows` }).toBeGreaterThanOrEqual(least);
  // If all rows have room now, only the wheel says that a person wants to see what is above them.
  if (await canScroll()) await scrollTo(0);
  else {
    await rows.hover();
    await page.mouse.wheel(0, -120);
  }
  await expect.poll(() => tops(page), { message: `${at}: the head after scrolling back` }).toEqual(before);
}

/** The share of the window's height that rows have, without their headings. */
function roomFor(rows: Locator): Promise<number> {
  return rows.evaluate((each) => {
    // All of them are there.
    if (each.scrollHeight <= each.clientHeight) return 1;
    const head = each.querySelector('[role="columnheader"], thead')?.getBoundingClientRect().height ?? 0;
    const { top } = each.getBoundingClientRect();
    return (Math.min(top + each.clientHeight, innerHeight) - Math.max(top, 0) - head) / innerHeight;
  });
}

/** Where the rows begin, and all else that folds. */
function tops(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-rows], [data-folds]')].map((each) =>
      Math.round(each.getBoundingClientRect().top),
    ),
  );
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
