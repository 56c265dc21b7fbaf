import { expect, test } from 'vitest';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { renewEngine } from '../support/window/engine-process.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { goToSearch, lookUp, shownBalance } from '../support/window/lookup-in-window.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const emptyWindow = shareEmptyWindow();

test('a button that costs something asks once, however often it is pressed', async () => {
  const service = await startService({ latencyMs: [200, 200] });
  const { page } = await emptyWindow();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'shopify.com');
  const press = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await press('Look up technologies · 1 credit');
  // Other buttons that would buy the same answer are disabled, too.
  await press('Both · 2 credits');
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await press('Look up company · 1 credit');
  await page.getByText('Shopify Inc.').first().waitFor();
  expect(service.control.requests()).toHaveLength(2);
  await expect.poll(() => shownBalance(page)).toBe(12_478);
});

test('a domain without data costs nothing, and an empty wallet says what to do', async () => {
  const service = await startService({ lookupBalance: 1 });
  const { page } = await emptyWindow();
  await connectTo(page, service.baseUrl);

  await lookUp(page, 'foxnews.com');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  await page
    .getByText('The service knows no technologies of this domain. That answer cost nothing.')
    .waitFor();
  await page
    .getByText('The service knows no company behind this domain. That answer cost nothing.')
    .waitFor();
  await expect.poll(() => shownBalance(page)).toBe(1);
  expect(service.control.charges().size).toBe(0);

  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  const alert = page.locator('[data-alert]').filter({ hasText: 'Top it up' });
  await alert.waitFor();
  // What the one credit bought is shown.
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await expect.poll(() => shownBalance(page)).toBe(0);
  await alert.getByRole('button', { name: 'Show credits' }).click();
  await page.getByRole('heading', { name: 'Credits' }).waitFor();
});

test('without the service everything saved is shown; asking says that the service is away and costs nothing', async () => {
  const service = await startService();
  const { page } = await emptyWindow();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Both · 2 credits' }).click();
  await page.getByText('Shopify Inc.').first().waitFor();
  await service.close();

  await lookUp(page, 'shopify.com');
  await page.getByRole('button', { name: 'Refresh · 1 credit' }).first().click();
  await page.locator('[data-alert]').filter({ hasText: 'No connection' }).waitFor();
  await page
    .getByText('The service cannot be used right now. What is saved is shown and stays free.')
    .waitFor();
  await expect.poll(() => page.getByText('Shopify Inc.').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).click();
  await page.getByRole('heading', { name: 'React', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back to shopify.com' }).click();
  await page.getByRole('heading', { name: 'shopify.com', exact: true }).waitFor();
  await expect.poll(() => shownBalance(page)).toBe(12_478);
});

test('many pasted lines are offered as a batch', async () => {
  const { app, page } = await emptyWindow();
  const service = await startService();
  await connectTo(page, service.baseUrl);
  await app.evaluate(({ clipboard }) =>
    clipboard.writeText('google.com\nhttps://www.shopify.com/plus\ngoogle.com\n\nnot a domain'),
  );
  await goToSearch(page);
  await page.keyboard.press('Control+v');
  await page.getByText('2 domains pasted, 1 duplicate, 1 line without a domain.').waitFor();
  await page.getByRole('button', { name: 'Look them up together' }).click();
  await page.getByRole('heading', { name: 'Pasted domains' }).waitFor();
  await page.getByRole('button', { name: /^Look up 2 domains · |^Enrich 2 domains · / }).waitFor();
  expect(service.control.requests()).toEqual([]);
});

test('what one workspace has saved is never shown under another', async () => {
  const service = await startService();
  const { page } = await emptyWindow();
  await connectTo(page, service.baseUrl);
  await lookUp(page, 'nytimes.com');
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByText('The New York Times Company').first().waitFor();
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitem', { name: service.workspaces[1]?.name ?? '' }).click();
  await homeIsShown(page);
  await goToSearch(page);
  await page.getByText('Nothing is saved yet.').waitFor();
  await lookUp(page, 'nytimes.com');
  await page.getByText('Nothing is saved about nytimes.com in this workspace.').waitFor();
  await expect.poll(() => page.getByText('The New York Times Company').count()).toBe(0);
  // The window says that it was already paid for, and where it is free.
  const there = service.workspaces[0]?.name ?? '';
  await page.getByText(`Saved in ${there}`).waitFor();
  await page.getByRole('button', { name: `Open in ${there} · free` }).click();
  await page.getByText('The New York Times Company').first().waitFor();
  await page.getByRole('button', { name: `Workspace: ${there}` }).waitFor();
  expect(service.control.requests()).toHaveLength(1);
});

test('a domain is looked up by keyboard alone, is paid once, and is free from then on', async () => {
  const service = await startService();
  const first = await takeWindow();
  const { page } = first;
  await connectTo(page, service.baseUrl);
  await expect.poll(() => shownBalance(page)).toBe(12_480);

  await lookUp(page, 'https://www.google.com/maps?hl=en', 'google.com');
  await page.getByText('Nothing is saved about google.com.').waitFor();
  expect(service.control.requests()).toEqual([]);
  await tabTo(page, /^Look up technologies · 1 credit$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Analytics/ }).waitFor();
  await expect.poll(() => shownBalance(page)).toBe(12_479);
  // The button is gone, and the focus is at the beginning of the answer.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('google.com');
  await tabTo(page, /^Look up company · 1 credit$/);
  await page.keyboard.press('Enter');
  await page.getByText('Google LLC').first().waitFor();

  await lookUp(page, 'shopify.com');
  await tabTo(page, /^Both · 2 credits$/);
  await page.keyboard.press('Enter');
  await page.getByText('Shopify Inc.').first().waitFor();
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await expect.poll(() => shownBalance(page)).toBe(12_476);
  const paid = service.control.requests().map(({ operation, domains }) => [operation, ...domains]);
  expect(paid).toHaveLength(4);

  await renewEngine(first);
  const again = first.page;
  await again.getByRole('navigation').waitFor();
  await goToSearch(again);
  await again.keyboard.type('goo');
  await again.getByRole('option', { name: /^google\.com Google LLC/ }).waitFor();
  // The first suggestion is marked, and Enter opens it.
  await again.keyboard.press('Enter');
  await again.getByRole('heading', { name: 'google.com', exact: true }).waitFor();
  await again.getByRole('heading', { name: /^Analytics/ }).waitFor();
  await again.getByText('Google LLC').first().waitFor();
  await expect.poll(() => again.getByText('free', { exact: true }).count()).toBe(2);
  await expect.poll(() => again.getByRole('button', { name: 'Refresh · 1 credit' }).count()).toBe(2);
  await expect.poll(() => again.getByRole('button', { name: 'More ways to refresh' }).count()).toBe(2);
  expect(service.control.requests()).toHaveLength(4);
});
