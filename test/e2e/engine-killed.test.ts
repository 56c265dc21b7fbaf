import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enginesOf } from '../support/window/engine-process.ts';
import type { LaunchedApp } from '../support/window/launch-app.ts';
import {
  asksSooner,
  downloaded,
  openLists,
  rowsFound,
  startList,
} from '../support/window/lists-in-window.ts';
import { cellsOf } from '../support/window/saved-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const killEngine = (window: LaunchedApp) => process.kill(enginesOf(window).at(-1) ?? 0, 'SIGKILL');

test('if the engine is killed during a run, the window says so, and the run goes on from there', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const service = await startService();
  const gate = await gateBefore(service.baseUrl);
  // Requests under way are asked again after the balance was stable for long enough.
  const window = await takeWindow({ env: { STACKDESK_TIME_SCALE: '30' } });
  const { page } = window;
  await connectTo(page, gate.baseUrl);
  await dropFile(page, 'body', path);
  gate.shut();
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains ·/ }).click();
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  const told = page.getByText('The engine stopped and is being started again').waitFor();
  killEngine(window);
  await told;
  gate.open();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Show in folder' }).waitFor();
  expect(Math.max(...service.control.charges().values())).toBe(1);
  await expect
    .poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1)
    .toBe(595);
});

test('if the engine is killed while a list is open, the next one opens it again', async () => {
  const count = 8_000;
  const service = await startService({ lists: { readyAfterMs: 200, rowCap: count, xlsxUpToRows: 0 } });
  const window = await takeWindow(asksSooner);
  const { page } = window;
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, count);
  await page.getByRole('searchbox').fill('shop');
  await expect.poll(async () => (await cellsOf(page, 'domain')).every((each) => each !== '')).toBe(true);
  const shown = async () => (await page.getByText(/ of 8,000 rows, /).innerText()).split(' of ')[0];
  const before = await shown();
  killEngine(window);
  await page.getByText('The engine stopped and is being started again.').waitFor();
  await page.getByText('The engine stopped and is being started again.').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('shop ');
  await expect.poll(shown).toBe(before);
  await page.getByRole('searchbox').fill('');
  await rowsFound(page, count);
});
