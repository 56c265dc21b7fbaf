import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { startService } from '../support/window/connect-in-window.ts';
import {
  asksSooner,
  downloaded,
  openLists,
  rowsFound,
  startList,
} from '../support/window/lists-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const COUNT = 300_000;

test('the first rows of a long list are shown while the rest is still being read', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: COUNT, xlsxUpToRows: 0 } });
  const { page } = await takeWindow(asksSooner);
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  const firstRows = page.getByRole('region', { name: 'The first rows, as they are in the file' });
  await firstRows.getByRole('columnheader', { name: 'domain', exact: true }).waitFor();
  expect(await firstRows.getByRole('row').count()).toBe(21);
  await rowsFound(page, COUNT);
  expect(await firstRows.count()).toBe(0);
});
