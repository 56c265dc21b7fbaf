import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noteIsKept } from '../support/engine/engine-knows.ts';
import { openPage } from '../support/page/open-page.ts';
import { narrowPages } from '../support/services/proxied-service.ts';
import { changingDomain } from '../support/services/sample-domains.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { lookUp, shownBalance } from '../support/window/lookup-in-window.ts';

const DAY_MS = 86_400_000;

const names = (page: Page, title: RegExp) =>
  page
    .locator('section[aria-label="Difference"]')
    .locator(':scope > div', { has: page.getByRole('heading', { name: title }) })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('button svg + span, button span + span')?.textContent),
    );

test('a newer answer is kept beside the older one, and any two are compared', async () => {
  const startMs = Date.now();
  let nowMs = startMs;
  const { domain, added, removed, kept } = changingDomain(startMs, startMs + 200 * DAY_MS);
  const service = await startService({ nowMs: () => nowMs });
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  await lookUp(page, domain);
  await page.getByRole('button', { name: 'Look up technologies · 1 credit' }).click();
  const ways = page.getByRole('button', { name: 'More ways to refresh' });
  const fresh = page.getByRole('menuitem', { name: /^Fresh check · 1 credit/ });
  await ways.click();
  // The sample world answers from the past unless asked to look again.
  await fresh.click();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(2);
  nowMs += 200 * DAY_MS;
  await ways.click();
  await fresh.click();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(3);
  await expect.poll(() => shownBalance(page)).toBe(12_477);

  await page.getByRole('heading', { name: 'What changed' }).waitFor();
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByRole('heading', { name: `Added (${added.length})` }).waitFor();
  await expect.poll(async () => (await names(page, /^Added/)).sort()).toEqual([...added].sort());
  await expect.poll(async () => (await names(page, /^Removed/)).sort()).toEqual([...removed].sort());
  await page.getByText(`Kept (${kept.length})`).waitFor();
  await page.getByRole('button', { name: 'Back to the newest answer' }).click();

  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: `Removed (${removed.length})` }).waitFor();
  await page.getByRole('button', { name: 'Back to the newest answer' }).click();

  await page
    .getByRole('button', { name: /^Open the answer/ })
    .nth(1)
    .click();
  await page.getByRole('heading', { name: /^The answer of/ }).waitFor();
  await page.getByText('The answer as the service gave it').click();
  await expect.poll(() => page.locator('pre').innerText()).toContain('"technologies"');
  expect(service.control.requests()).toHaveLength(3);
});

test('an answer that is cut short says so, and what the rest costs', async () => {
  const service = await startService();
  const { page } = await openPage();
  await connectTo(page, await narrowPages(service.baseUrl, 9));
  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Look up technologies · 1 credit' }).click();
  await page.getByText('9 of 13 are here.').waitFor();
  await page.getByRole('button', { name: 'Next 4 technologies · 1 credit' }).click();
  await page.getByText('13 technologies', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText('are here.').count()).toBe(0);
  await expect.poll(() => shownBalance(page)).toBe(12_478);
});

test('tags and the note stay with the domain', async () => {
  const service = await startService();
  const first = await openPage();
  await connectTo(first.page, service.baseUrl);
  await lookUp(first.page, 'shopify.com');
  await first.page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await first.page.getByRole('textbox', { name: 'Add a tag' }).fill('prospect');
  await first.page.keyboard.press('Enter');
  await first.page.getByRole('button', { name: 'Remove the tag prospect' }).waitFor();
  await first.page.getByRole('textbox', { name: 'Note' }).fill('Call in May');
  await first.page.keyboard.press('Tab');
  await noteIsKept(first.dataDir, 'Call in May');
  await first.close();

  const second = await openPage({ userDataDir: first.userDataDir });
  await second.page.getByRole('navigation').waitFor();
  await lookUp(second.page, 'shopify.com');
  await second.page.getByRole('button', { name: 'Remove the tag prospect' }).waitFor();
  await expect
    .poll(() => second.page.getByRole('textbox', { name: 'Note' }).inputValue())
    .toBe('Call in May');
  await second.close();
});

test('both kinds are looked up by one key, and refreshed together, after their price was shown', async () => {
  const service = await startService();
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  const before = await shownBalance(page);
  await page.keyboard.press('Control+l');
  await page.keyboard.type('zalando.de');
  await page.keyboard.press('Control+Enter');
  const both = page.getByRole('button', { name: 'Both · 2 credits' });
  await expect.poll(() => both.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await shownBalance(page)).toBe(before);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => shownBalance(page)).toBe(before - 2);
  const again = page.getByRole('button', { name: 'Refresh both · 2 credits' });
  await again.waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => shownBalance(page)).toBe(before - 4);

  // The same key leads to the price of the next domain while this one is open.
  await page.keyboard.press('Control+l');
  await page.keyboard.type('bosch.de');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => both.evaluate((button) => button === document.activeElement)).toBe(true);

  // A refused text leaves no price of what was open before.
  await page.keyboard.press('Control+l');
  await page.keyboard.type('localhost');
  await page.keyboard.press('Enter');
  await page.getByText(/is a name within a private network/).waitFor();
  expect(await page.locator('main [data-ask]').count()).toBe(0);
});
