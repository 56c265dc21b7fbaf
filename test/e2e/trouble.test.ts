import { expect, test } from 'vitest';
import { expectAxeClean } from '../support/window/axe.ts';
import { breakAges } from '../support/window/break-ages.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';

const emptyWindow = shareEmptyWindow();

const token = 'tok-9f8e7d6c5b4a39281706f5e4';

test('if the frame itself fails, the window says so and is loaded again', async () => {
  const service = await startService();
  const { app, page } = await emptyWindow();
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new TypeError('no numbers today');
      },
    });
  });
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: 'shopify.com' });
  await page.getByRole('heading', { name: 'The window stopped' }).waitFor();
  await expectAxeClean(app, page, 'a window that failed');
  await page.getByRole('button', { name: 'Load the window again' }).click();
  await homeIsShown(page);
  await page.locator('[data-wallet="bulk_lookup"] strong').waitFor();
});

test('a screen that fails leaves the rail and the top bar alive, and is shown again', async () => {
  const service = await startService();
  const { app, page } = await emptyWindow();
  // The clock is set before anything is connected, so that nothing has read the time yet.
  await page.evaluate((nowMs) => {
    Date.now = () => nowMs;
  }, Date.now() + 3_600_000);
  await connectTo(page, service.baseUrl);
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: 'shopify.com' });
  const mend = await breakAges(page, `no ages today, Authorization: Bearer ${token}`);
  await goTo(page, 'Credits');
  const trouble = page.locator('section').filter({ hasText: 'This screen stopped' });
  await trouble.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('This screen stopped');
  await expectAxeClean(app, page, 'a screen that failed');
  await trouble.getByRole('button', { name: 'Copy details' }).click();
  await trouble.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('TypeError: no ages today');
  expect(copied).toContain('Stackdesk, credits, ');
  expect(copied).not.toContain(token);

  await page.getByRole('button', { name: /^Activity/ }).click();
  await page.getByText('Nothing runs.').waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await goTo(page, 'Credits');
  await trouble.waitFor();
  await trouble.getByRole('button', { name: 'Show the screen again' }).click();
  await trouble.getByRole('button', { name: 'Load the window again' }).waitFor();
  await mend();
  await trouble.getByRole('button', { name: 'Show the screen again' }).click();
  await page.getByRole('heading', { name: 'Credits', exact: true }).waitFor();
  expect(await trouble.count()).toBe(0);
});
