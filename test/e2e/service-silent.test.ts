import { expect, test } from 'vitest';
import { gateBefore } from '../support/services/gated-service.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropSites } from '../support/window/drop-file.ts';
import { goTo as go } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';

const emptyWindow = shareEmptyWindow();

const patience = { timeout: 60_000 };

test('the window says that a service takes requests and answers none, and stops saying so once it answers', async () => {
  const gate = await gateBefore((await startService()).baseUrl);
  const { page } = await emptyWindow();
  await connectTo(page, gate.baseUrl);
  await page.getByRole('button', { name: /^Service: online/ }).waitFor();
  gate.shut();
  await dropSites(page);
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  await page.getByRole('button', { name: /^Service: waiting since \d/ }).waitFor(patience);
  await page
    .getByText(/^Waiting for the service since .*does not answer them\.$/)
    .first()
    .waitFor();
  await takeScreenshot(page, 'enrich-silent');
  await go(page, 'Home');
  await page
    .getByText(/waiting for the service since/)
    .first()
    .waitFor();
  await takeScreenshot(page, 'home-silent');
  gate.open();
  await page.getByRole('button', { name: /^Service: online/ }).waitFor(patience);
  await expect.poll(() => page.getByText(/waiting for the service since/).count()).toBe(0);
});

test('an unreachable service is reported without codes, which are under Details', async () => {
  const service = await startService();
  const { page } = await emptyWindow();
  await connectTo(page, service.baseUrl);
  await page.getByRole('button', { name: /^Service: online/ }).waitFor();
  await service.close();
  await page.getByRole('button', { name: /^Service: online/ }).click();
  await page.getByText(`No connection, or a broken one, to ${service.baseUrl}.`).waitFor(patience);
  const code = page.locator('details p', { hasText: 'ECONN' });
  expect(await code.isVisible()).toBe(false);
  await page.getByText('Details', { exact: true }).click();
  await code.waitFor();
  await takeScreenshot(page, 'notice-details');
});
