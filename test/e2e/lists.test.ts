import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import type { List } from '#contract/models/list.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { choosesNext } from '../support/window/choose-in-window.ts';
import { startService } from '../support/window/connect-in-window.ts';
import {
  downloaded,
  expectWhole,
  listOf,
  openLists,
  rowOf,
  rowsFound,
  showLists,
  startList,
} from '../support/window/lists-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

type Row = Record<string, string>;

const readRows = (path: string) => parse(readFileSync(path), { columns: true, bom: true }) as Row[];
const domainsOf = (list: List) => readRows(list.file?.path ?? '').map(({ domain = '' }) => domain);

/** Records desktop notices, as if the person looked elsewhere. */
async function watchDesktop(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      titles.push(this.title);
    };
    const [window] = BrowserWindow.getAllWindows();
    if (window) window.isFocused = () => false;
  });
  return () => app.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
}

test('a list from its start to a file on disk, through a broken connection and a restart, and on to other lists', async () => {
  const folder = tempDir();
  const service = await startService({
    lists: { readyAfterMs: 6_000, rowCap: 30_000, bytesPerSecond: 500_000 },
  });
  const first = await takeWindow();
  await openLists(first.page, service, folder);
  const titles = await watchDesktop(first.app);
  const before = service.control.balances()[service.workspaces[0]?.id ?? '']?.standard ?? 0;
  service.control.setTransfers([{ kind: 'drop', afterBytes: 700_000 }]);
  await startList(first.page, 'Shopify');
  await rowOf(first.page, 'Shopify').getByText('being prepared').waitFor();

  // On another screen there is a notice, and the download is visible.
  await goTo(first.page, 'Credits');
  expect(service.control.balances()[service.workspaces[0]?.id ?? '']?.standard).toBe(before - 1);
  await first.page.getByText('The list Shopify is ready: 30,000 rows.').waitFor();
  await expect.poll(titles).toContain('The list Shopify is ready');
  await first.page.getByRole('button', { name: 'Activity: 1 download' }).click();
  await first.page.getByRole('progressbar', { name: 'Shopify' }).waitFor();
  await expect.poll(() => service.control.transfers().length, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => service.control.transfers()[1]?.sentBytes, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([]);

  const second = await restart(first);
  const { app, page } = second;
  await showLists(page);
  const shopify = await downloaded(page, 'Shopify');
  await expectWhole(service, shopify);
  expect(readdirSync(folder)).toEqual([shopify.file?.name]);
  expect(shopify.downloadsRemaining).toBe(30 - service.control.transfers().length);
  expect(service.control.transfers()).toHaveLength(3);
  const sent = service.control
    .transfers()
    .reduce((sum, { fromByte, sentBytes }) => Math.max(sum, fromByte + sentBytes), 0);
  expect(sent).toBe(shopify.file?.totalBytes);

  service.control.setLists({ bytesPerSecond: null });
  await startList(page, 'Klaviyo');
  const klaviyo = await downloaded(page, 'Klaviyo');
  const [shopifyDomains, klaviyoDomains] = [domainsOf(shopify), new Set(domainsOf(klaviyo))];
  const both = shopifyDomains.filter((domain) => klaviyoDomains.has(domain));
  expect(both.length).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, 30_000);
  await page.getByRole('button', { name: english.explore.combine }).click();
  const combination = /^In Shopify and in Klaviyo/;
  await page.getByRole('radio', { name: combination }).click();
  await page.getByRole('radio', { name: combination, checked: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: english.explore.combine }).click();
  await page.getByRole('heading', { name: 'Shopify and Klaviyo' }).waitFor();
  await rowsFound(page, both.length);

  const out = join(folder, 'both.csv');
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath: path })) as never;
  }, out);
  await page.getByRole('button', { name: english.parts.export.button }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByText(`Wrote ${both.length.toLocaleString('en')} rows to both.csv.`).waitFor();
  expect(readRows(out).map(({ domain }) => domain)).toEqual(both);

  // This list without my customers, who are in a file of my own: three clicks. What remains can be enriched, which shows
  // the price and starts nothing.
  const customers = join(folder, 'customers.csv');
  const rest = shopifyDomains.slice(0, 100);
  writeFileSync(customers, `Website\n${shopifyDomains.slice(rest.length).join('\n')}\nnobody.example.com\n`);
  await page.getByRole('button', { name: 'Back to Shopify' }).click();
  await rowsFound(page, 30_000);
  await choosesNext(page, customers);
  await page.getByRole('button', { name: english.explore.combine }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file…' }).click();
  // The file is read before the dialog offers it.
  await page.getByRole('radio', { name: /^In Shopify, not in customers\.csv/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Combine', exact: true }).click();
  await page.getByRole('heading', { name: 'Shopify without customers.csv' }).waitFor();
  await rowsFound(page, rest.length);
  for (const domain of rest.slice(0, 3)) await page.getByRole('gridcell', { name: domain }).first().waitFor();
  await page.getByRole('button', { name: /^Add .* to 100 rows · / }).click();
  await page.getByRole('button', { name: /^Enrich 100 domains · up to \d+ credits/ }).waitFor();
  expect(service.control.requests().flatMap(({ domains }) => domains)).toEqual(['Shopify', 'Klaviyo']);
  expect((await listOf(page, 'Shopify')).file?.state).toBe('done');
});
