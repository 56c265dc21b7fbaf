import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, openSaved } from '../support/window/saved-in-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';

const opened = shareWindow(openSaved);

/** Where the parts that fit a selector begin and end from left to right, px, without those out of sight. */
const spans = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left: Math.round(left), right: Math.round(right) })),
    selector,
  );

test('the minus buttons of a facet stand in one line, and each has the same place in every row', async () => {
  const { page } = await opened();
  await goTo(page, 'Saved');
  await page.getByRole('region', { name: 'Technology', exact: true }).getByRole('listitem').first().waitFor();
  const buttons = await spans(page, 'section[aria-label="Technology"] li button[aria-pressed]');
  expect(buttons.length).toBeGreaterThan(3);
  expect(new Set(buttons.map(({ left }) => left)).size).toBe(1);
});

test('caps of a day and of a month stand side by side', async () => {
  const { page } = await opened();
  await goTo(page, 'Settings');
  for (const kind of ['lookups', 'lists']) {
    const day = await page.getByLabel(`At most in one day, ${kind}`).boundingBox();
    const month = await page.getByLabel(`At most in one month, ${kind}`).boundingBox();
    expect(Math.round(month?.y ?? 0), kind).toBe(Math.round(day?.y ?? -1));
  }
});
