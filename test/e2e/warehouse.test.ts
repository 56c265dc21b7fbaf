import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SavedPage } from '#contract/models/saved.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { partsOf, provenManifest } from '../support/engine/warehouse-fixture.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { switchTheme } from '../support/window/axe.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** The system's dialog can't be driven from here, so it returns this folder. */
async function choosing(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never;
  }, path);
}

test('a button in the settings writes a data set, and later only what is new', async () => {
  const { app, page } = await takeWindow();
  await startWithSample(page);
  const look = (name: string) => callEngine(page, 'lookup/ask', { subject: 'company', name });
  const [one = '', other = ''] = withCompany(2);
  await look(one);
  const dir = join(tempDir(), 'warehouse');
  mkdirSync(dir);
  await choosing(app, dir);
  await page
    .getByRole('link', { name: 'Settings' })
    .or(page.getByRole('button', { name: 'Settings', exact: true }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const button = page.getByRole('button', { name: 'Export for a warehouse…' });
  await button.click();
  await page.getByText(/Wrote \d+ rows to the data set in warehouse\./).waitFor();
  await takeScreenshot(page, 'settings-warehouse');
  await switchTheme(app, page, 'dark');
  await takeScreenshot(page, 'settings-warehouse-dark');
  await switchTheme(app, page, 'light');
  const [first = ''] = partsOf(dir);
  const rows = provenManifest(dir, first).tables.find(({ name }) => name === 'domains')?.rows;
  const query = { query: savedQueryDefaults, offset: 0, limit: 1 };
  expect(rows).toBe(((await callEngine(page, 'saved/search', query)) as SavedPage).all);
  await button.click();
  await page.getByText('Nothing is new since the last export to warehouse.').waitFor();
  await look(other);
  await button.click();
  await expect.poll(() => partsOf(dir).length).toBe(2);
  await choosing(app, join(dir, 'domains'));
  await button.click();
  await page.getByText(/holds something else/).waitFor();
  await takeScreenshot(page, 'settings-warehouse-refused');
});
