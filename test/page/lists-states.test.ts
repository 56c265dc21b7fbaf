import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { proxyService } from '../support/services/proxied-service.ts';
import { clientOf } from '../support/services/sandbox-http.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { expectDialogKeepsFocus } from '../support/window/dialog-focus.ts';
import {
  chooseAction,
  downloaded,
  expectWhole,
  listOf,
  openLists,
  rowOf,
  rowsFound,
  startList,
} from '../support/window/lists-in-window.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';

test('the state of a list at the service is shown in words, with what can be done', async () => {
  const service = await startService({ lists: { readyAfterMs: 300, rows: 900, rowCap: 400 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await page.getByText('No lists yet').waitFor();

  service.control.setLists({ failNext: 1 });
  await startList(page, 'HubSpot');
  await rowOf(page, 'HubSpot').getByText('credit came back').waitFor();
  await page.getByText('14 list').waitFor();

  await startList(page, 'Shopify', { isAutomatic: false });
  const row = rowOf(page, 'Shopify');
  await row.getByText('500 not in the file').waitFor();
  await row.getByText('not downloaded').waitFor();
  service.control.expire([(await listOf(page, 'Shopify')).reportId ?? 0]);
  await row.getByRole('button', { name: 'Download: Shopify' }).click();
  await row.getByText('expired').waitFor();
  await row.getByRole('button', { name: 'Start again…: Shopify' }).click();
  // The second list of a technology may be free, which only the service knows.
  await page.getByText(/^May be free: bought /).waitFor();
  await page.getByRole('button', { name: /^Get the list · 1 list credit, or free$/ }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'ready' })
    .filter({ hasText: 'on this computer, ' })
    .waitFor();
  await page.getByText('13 list').waitFor();
});

test('a start whose answer names no list is shown as unknown, and the history settles it', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 3_000 } });
  let isNameless = true;
  const baseUrl = await proxyService(service.baseUrl, {
    body: (body) => {
      const isStart = body.toString().startsWith('{"success":true,"report_id":');
      return isNameless && isStart ? Buffer.from('{"success":true,"status":"accepted"}') : body;
    },
  });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, { ...service, baseUrl }, tempDir());
  await startList(page, 'Shopify', { isAutomatic: false });
  const row = rowOf(page, 'Shopify');
  await row.getByText('unknown', { exact: true }).waitFor();
  await expect.poll(async () => (await listOf(page, 'Shopify')).reportId).toBeNull();
  await row.getByRole('button', { name: 'Shopify', exact: true }).click();
  const facts = page.getByRole('complementary', { name: 'Facts about the list Shopify' });
  await facts.getByText('Stackdesk looks in the history now and then').waitFor();
  await facts.getByText('The service did not say which list it started.').waitFor();
  await facts.getByRole('button', { name: 'Start again…' }).waitFor();
  await page.getByRole('button', { name: 'Close the facts' }).click();
  expect(service.control.requests()).toHaveLength(1);

  isNameless = false;
  await page.getByRole('button', { name: 'Update status' }).click();
  await row.getByText('ready', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Shopify' }).count()).toBe(1);
  await row.getByRole('button', { name: 'Download: Shopify' }).waitFor();
  await expect.poll(async () => (await listOf(page, 'Shopify')).reportId).not.toBeNull();
  expect([...service.control.charges()]).toEqual([['list Shopify', 1]]);
});

test('the last attempts are spent only by a person who says so twice', async () => {
  const service = await startService({
    unlimited: true,
    lists: { readyAfterMs: 200, rows: 6_000 },
  });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify', { isAutomatic: false });
  const row = rowOf(page, 'Shopify');
  await row.getByText('30 of 30').waitFor();
  await row.getByText('ready').waitFor();
  const { reportId } = await listOf(page, 'Shopify');
  const [workspace] = service.workspaces;
  const client = clientOf(service.baseUrl, service.token, workspace?.id ?? '');
  for (let used = 0; used < 27; used += 1) {
    expect((await client.get(`/v1/tech-lookup/lists/${reportId}/download`)).status).toBe(200);
  }
  await page.getByRole('button', { name: 'Update status' }).click();
  await row.getByText('3 of 30').waitFor();
  await row.getByRole('button', { name: 'Download: Shopify' }).click();
  await row.getByText('last attempts kept for you').waitFor();
  await expect.poll(async () => (await listOf(page, 'Shopify')).downloadsRemaining).toBe(3);

  await expectDialogKeepsFocus(page, row.getByRole('button', { name: 'Spend a last attempt: Shopify' }));
  expect(service.control.transfers()).toHaveLength(27);
  await row.getByRole('button', { name: 'Spend a last attempt: Shopify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spend one of the last 3 attempts?' });
  await dialog.getByRole('button', { name: 'Spend one attempt' }).click();
  await expectWhole(service, await downloaded(page, 'Shopify'));
  await row.getByText('2 of 30').waitFor();
  expect(service.control.transfers()).toHaveLength(28);
});

test('a download is paused, resumed and given up; the limit of the speed is for all downloads', async () => {
  const service = await startService({
    lists: { readyAfterMs: 200, rows: 60_000, bytesPerSecond: 400_000 },
  });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  const row = rowOf(page, 'Shopify');
  await row.getByText(/^\d+% · .*\/s/).waitFor();
  await row.getByRole('button', { name: 'Pause: Shopify' }).click();
  await row.getByText(/^paused · \d+%$/).waitFor();
  const paused = (await listOf(page, 'Shopify')).file;
  expect(paused).toMatchObject({ state: 'paused', attemptsUsed: 1 });
  await giveCommand(page, 'resume shopify', 'Resume · Shopify');
  await expect.poll(() => service.control.transfers().length).toBe(2);
  expect(service.control.transfers()[1]?.fromByte).toBe(paused?.bytes);

  await page.getByRole('button', { name: /^1 download, / }).click();
  await page.getByRole('radio', { name: 'At most' }).click();
  await page.getByRole('textbox', { name: 'MiB a second' }).fill('0.25');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^1 download, .* of 256 KiB\/s$/ }).waitFor();

  const activity = page.getByRole('button', { name: /^Activity: / });
  const cancel = page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('button', { name: /^Cancel the download/ });
  const open = async () => {
    await activity.click();
    await cancel.click();
    await page.getByRole('dialog', { name: 'Activity' }).waitFor({ state: 'detached' });
  };
  await expectDialogKeepsFocus(page, activity, { open });

  await chooseAction(page, 'Shopify', 'Cancel download');
  await page.getByRole('button', { name: 'Cancel download', exact: true }).click();
  await row.getByText('not downloaded').waitFor();
  await expect.poll(async () => (await listOf(page, 'Shopify')).file?.state).toBe('cancelled');
});

test('without the service, everything that is on this computer can be used', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 3_000 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  await service.close();
  await page.getByRole('button', { name: 'Update status' }).click();
  await page.getByText('Check the network, the proxy and the base address.').first().waitFor();
  await rowOf(page, 'Shopify').getByText('on this computer, ').waitFor();
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, 3_000);
});
