import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { launchApp } from '../support/window/launch-app.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { startAgain, windowState } from '../support/window/system-in-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const emptyWindow = shareEmptyWindow();

function sheet(name: string): string {
  const path = join(tempDir(), name);
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  return path;
}

const openedDraft = (page: Page, name: string) =>
  page
    .getByRole('heading', { name })
    .or(page.getByText(name, { exact: true }))
    .first()
    .waitFor();

test('a spreadsheet that the system opens comes to Enrich, in a window that comes forward', async () => {
  const launched = await emptyWindow();
  const { app, page } = launched;
  await startWithSample(page);
  await page.getByRole('button', { name: 'Saved' }).first().click();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const second = sheet('second ü.csv');
  await startAgain(launched, sheet('first leads.csv'));
  await openedDraft(page, 'first leads.csv');
  expect(await windowState(app)).toEqual({ visible: true, minimized: false });

  await startAgain(launched, pathToFileURL(second).href, sheet('third.csv'));
  await openedDraft(page, 'second ü.csv');
  await page.getByText('1 more file waits: third.csv.').waitFor();
  await page.getByRole('button', { name: 'Next file' }).click();
  await openedDraft(page, 'third.csv');

  // From the draft the file goes to Explore, by its button or by the palette, and the draft stays.
  await page.getByRole('button', { name: 'Explore this file' }).press('Enter');
  await page.getByRole('heading', { name: 'third.csv' }).waitFor();
  await rowsFound(page, 595);
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Enrich' })
    .click();
  await openedDraft(page, 'third.csv');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('explore this file');
  await page.getByRole('option', { name: 'Explore the Rows' }).waitFor();
  await page.keyboard.press('Enter');
  await rowsFound(page, 595);

  // Opens it as macOS does.
  await app.evaluate(
    ({ app }, path) => void app.emit('open-file', { preventDefault: () => undefined }, path),
    second,
  );
  await openedDraft(page, 'second ü.csv');
});

test('a file that is not a spreadsheet is refused in words and not opened', async () => {
  const launched = await emptyWindow();
  const { page } = launched;
  await startWithSample(page);
  const folder = join(tempDir(), 'folder.csv');
  mkdirSync(folder);
  await startAgain(launched, folder);
  await page.getByText('folder.csv is not a file.').waitFor();
  const gone = join(tempDir(), 'gone.xlsx');
  await startAgain(launched, gone);
  await page.getByText('gone.xlsx can’t be found or read.').waitFor();
  await startAgain(launched, '/proc/self/leads.csv');
  await page.getByText('leads.csv is a device or lies on another computer.').waitFor();
});

test('links show what is saved and cost nothing; every other link is refused', async () => {
  const service = await startService({ lists: { readyAfterMs: 10, rows: 20 } });
  const launched = await emptyWindow();
  const { app, page } = launched;
  await engineReaches(page, 'ready');
  // Before there is a workspace, a link waits.
  await startAgain(launched, 'stackdesk://domain/shop.example.com');
  await page.getByText('The link opens as soon as you are connected.').waitFor();
  await connectTo(page, service.baseUrl);
  await page.getByRole('heading', { name: 'shop.example.com' }).waitFor();
  // Nothing is downloaded, because that would go to the tester's own downloads folder.
  const wanted = { technology: 'Shopify', filters: {}, automatic: false };
  const list = (await callEngine(page, 'lists/start', wanted)) as { id: number };
  const before = await callEngine(page, 'ledger/list', { limit: 50 });

  await startAgain(launched, `stackdesk://list/${list.id}`);
  await page.getByRole('complementary').or(page.getByRole('dialog')).getByText('Shopify').first().waitFor();
  await app.evaluate(
    ({ app }) =>
      void app.emit('open-url', { preventDefault: () => undefined }, 'stackdesk://domain/second.example.com'),
  );
  await page.getByRole('heading', { name: 'second.example.com' }).waitFor();

  await startAgain(launched, 'stackdesk://list/4711');
  await page.getByText('a list that is not on this computer').waitFor();
  await startAgain(launched, 'stackdesk://job/4711');
  await page.getByText('a run that is not on this computer').waitFor();
  for (const link of ['stackdesk://ask/example.com', 'stackdesk://domain/third.example.com?ask=1'])
    await startAgain(launched, link);
  await expect
    .poll(() => page.getByText('A link to Stackdesk was not understood.').count())
    .toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: 'third.example.com' }).count()).toBe(0);
  expect(await callEngine(page, 'ledger/list', { limit: 50 })).toEqual(before);

  expect(await callShell(page, 'setSystem', { links: false })).toMatchObject({ ok: true });
  await startAgain(launched, 'stackdesk://domain/fourth.example.com');
  await page.getByText('A link was not followed').waitFor();
  expect(await page.getByRole('heading', { name: 'fourth.example.com' }).count()).toBe(0);
});

test('files and links that the program was started with wait until there is a workspace', async () => {
  const path = sheet('waiting leads.csv');
  const { page, close } = await launchApp({ args: [path] });
  onTestFinished(close);
  await page.getByText('waiting leads.csv opens as soon as you are connected').waitFor();
  await page.getByRole('button', { name: english.connect.sample }).click();
  await openedDraft(page, 'waiting leads.csv');
});

test('a Parquet file that the system opens before there is a workspace opens in Explore', async () => {
  const path = join(tempDir(), 'many leads.parquet');
  await queryDuckdb(
    `COPY (SELECT 'site' || i || '.com' AS domain, i AS visits FROM range(40) AS t(i)) TO '${path}' (FORMAT parquet)`,
  );
  const launched = await emptyWindow();
  const { page } = launched;
  await startAgain(launched, path);
  await page.getByText('many leads.parquet opens as soon as you are connected').waitFor();
  await page.getByRole('button', { name: english.connect.sample }).click();
  await page.getByRole('heading', { name: 'many leads.parquet' }).waitFor();
  await rowsFound(page, 40);
});

test('documents that were opened are offered again, until they are gone or forgotten', async () => {
  const launched = await takeWindow();
  const { app, page } = launched;
  await startWithSample(page);
  const paths = Array.from({ length: 12 }, (_, index) => sheet(`leads ${index} & more.csv`));
  for (const path of paths)
    await app.evaluate(
      ({ app }, path) => void app.emit('open-file', { preventDefault: () => undefined }, path),
      path,
    );
  const items = (app: typeof launched.app) =>
    app.evaluate(({ Menu }) => {
      const all = (menu: Electron.Menu | null): Electron.MenuItem[] =>
        menu === null ? [] : menu.items.flatMap((item) => [item, ...all(item.submenu ?? null)]);
      const labels = all(Menu.getApplicationMenu()).map(({ label }) => label);
      return labels.filter((label) => label.endsWith('.csv'));
    });
  await expect.poll(() => items(app)).toHaveLength(10);
  expect((await items(app))[0]).toBe('leads 11 && more.csv');
  await launched.close();

  rmSync(paths[11] ?? '');
  const second = await restart(launched);
  await second.page.getByRole('navigation').first().waitFor();
  expect(await items(second.app)).toHaveLength(9);
  const clickItem = (label: string) =>
    second.app.evaluate(({ Menu }, label) => {
      const all = (menu: Electron.Menu | null): Electron.MenuItem[] =>
        menu === null ? [] : menu.items.flatMap((item) => [item, ...all(item.submenu ?? null)]);
      all(Menu.getApplicationMenu())
        .find((item) => item.label === label)
        ?.click();
    }, label);
  await clickItem('leads 10 && more.csv');
  await openedDraft(second.page, 'leads 10 & more.csv');
  await clickItem('Clear Menu');
  await expect.poll(() => items(second.app)).toEqual([]);
});
