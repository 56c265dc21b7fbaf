import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/page/open-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { sendJson } from '../support/services/http-service.ts';
import { startMoneyService } from '../support/services/money-service.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { lookUp, shownBalance } from '../support/window/lookup-in-window.ts';

/** The option that Enter takes is the one that the field names to screen readers. */
async function expectMarkedIsNamed(page: Page): Promise<void> {
  const isNamed = () =>
    page.evaluate(() => {
      const named = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(named)?.hasAttribute('data-combobox-selected') ?? false;
    });
  await expect.poll(isNamed).toBe(true);
}

test('a technology shows its figure, its countries on a map and as bars, and its websites on request', async () => {
  const service = await startService();
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Look up technologies · 1 credit' }).click();

  // The list is one stop of the Tab key; arrows move inside it.
  const list = page.getByRole('region', { name: /^Technologies by category/ });
  await list.getByRole('button', { name: /^jQuery/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'jQuery', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to shopify.com' }).click();

  await lookUp(page, 'shopify', 'Shopify');
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).click();
  const map = page.getByRole('img', { name: /^Map of the countries/ });
  await map.waitFor();
  const bars = page.getByRole('table', { name: 'Countries with most websites' });
  await expect.poll(() => bars.getByRole('rowheader').count()).toBe(10);
  const figures = (await bars.getByRole('cell').allInnerTexts())
    .filter((each) => each !== '')
    .map((each) => Number(each.replace(/\D/g, '')));
  expect(figures).toEqual([...figures].sort((a, b) => b - a));
  // The map has the same figure for the same country.
  const told = await map.locator('path[data-step="5"] title').first().textContent();
  expect(told?.replace(/\D/g, '')).toBe(String(figures[0]));

  await page.getByRole('button', { name: 'Show websites · 1 credit' }).click();
  const grid = page.getByRole('grid', { name: 'Websites that run Shopify' });
  await grid.waitFor();
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(10);
  await expect.poll(() => shownBalance(page)).toBe(12_477);
  await page.getByRole('button', { name: 'Show the saved domain that runs it' }).waitFor();

  await lookUp(page, 'No Such Technology At All');
  await page.getByRole('button', { name: 'Ask anyway · up to 1 credit' }).click();
  await page.getByText('The service knows no technology of this name. That answer cost nothing.').waitFor();
  await expect.poll(() => shownBalance(page)).toBe(12_477);

  await lookUp(page, 'Shopify');
  await page.getByRole('button', { name: 'Show the saved domain that runs it' }).click();
  await page.getByRole('heading', { name: 'Saved', exact: true }).waitFor();
  await page.getByRole('grid').getByText('shopify.com').first().waitFor();
});

test('every state of the lookup screen passes axe in both themes', async () => {
  const service = await startService();
  const { app, page } = await openPage();
  await connectTo(page, service.baseUrl);
  await page.keyboard.press('Control+l');
  await page.getByText('Nothing is saved yet.').waitFor();
  await expectAxeClean(app, page, 'lookup, empty');
  await lookUp(page, 'shopify.com');
  await expectAxeClean(app, page, 'a domain that was never asked about');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  await page.getByText('Shopify Inc.').first().waitFor();
  await page.getByRole('button', { name: 'Refresh · 1 credit' }).first().click();
  await page
    .getByRole('button', { name: 'Show the difference' })
    .or(page.getByText('Nothing changed'))
    .first()
    .waitFor();
  await expectAxeClean(app, page, 'a domain');
  await page.getByRole('checkbox').nth(0).click();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('heading', { name: /^Added/ }).waitFor();
  await expectAxeClean(app, page, 'a difference');
  await page
    .getByRole('button', { name: /^Open the answer/ })
    .first()
    .click();
  await page.getByText('The answer as the service gave it').click();
  await expectAxeClean(app, page, 'an older answer');
  await lookUp(page, 'foxnews.com');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  await page
    .getByRole('button', { name: /^Ask again/ })
    .nth(1)
    .waitFor();
  await expectAxeClean(app, page, 'a domain without data');
  await page.keyboard.press('Control+l');
  await page.keyboard.type('sho');
  await page.getByRole('option').first().waitFor();
  await expectMarkedIsNamed(page);
  await page.keyboard.press('ArrowDown');
  await expectMarkedIsNamed(page);
  // Other suggestions have other options.
  await page.keyboard.type('p');
  await expectMarkedIsNamed(page);
  await expectAxeClean(app, page, 'suggestions');
  await lookUp(page, 'Shopify');
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).click();
  await page.getByRole('img', { name: /^Map of the countries/ }).waitFor();
  await page.getByRole('button', { name: 'Show websites · 1 credit' }).click();
  await page.getByRole('grid').waitFor();
  await expectAxeClean(app, page, 'a technology');
});

test('an answer that does not say which technology it is about is shown as such', async () => {
  const service = await startMoneyService({
    fate: ({ work, response }) => {
      const { body, headers } = work();
      sendJson(response, { success: true, total_websites: body.total_websites }, headers);
    },
  });
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'React', 'React');
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).click();
  await page.getByText('The answer does not say which technology it is about.').waitFor();
});
