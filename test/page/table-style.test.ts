import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { goTo } from '../support/window/saved-in-window.ts';

const copied = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText());

async function copyFirstRow(page: Page, keys: string): Promise<void> {
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell').first().waitFor();
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press(keys);
  await page.getByText(/^(?:Copied 1 row|1 Zeile kopiert)$/).waitFor();
}

test('a German window writes and copies as a German Excel reads, and a choice counts for every copy and export', async () => {
  const { app, page } = await openSaved();
  await goTo(page, 'Settings');
  // What a person searched for and wrote stays, although the window is loaded again.
  await goTo(page, 'Lists');
  await page.getByRole('button', { name: 'SQL' }).click();
  await page.getByRole('textbox', { name: 'Query' }).fill('SELECT 1 AS one');
  await goTo(page, 'Saved');
  await page.getByRole('searchbox').fill('wikipedia');
  await goTo(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click();
  const screens = page.getByRole('navigation', { name: 'Bereiche' });
  await screens.getByRole('button', { name: 'Gespeichert' }).click();
  const search = page.getByRole('searchbox');
  await expect.poll(() => search.inputValue()).toBe('wikipedia');
  await search.fill('');
  await page.getByText(/^499 Domains, /).waitFor();

  const out = join(tempDir(), 'gespeichert.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never;
  }, out);
  await page.getByRole('button', { name: 'Exportieren' }).click();
  await page.getByRole('menuitem', { name: 'Semikolon, 1,5, UTF-8 für Excel' }).waitFor();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await page
    .getByText(/^499 Zeilen nach gespeichert\.csv|gespeichert\.csv/)
    .first()
    .waitFor();
  // The notice covers neither a filter nor the right side, where the buttons that pay are.
  const filters = await page.getByRole('checkbox').first().boundingBox();
  const notice = () => page.locator('[data-alert]').first().boundingBox();
  // It slides in from the left.
  await expect.poll(async () => (await notice())?.x ?? 0).toBeGreaterThan((filters?.x ?? 0) + 200);
  const { x = 0, width = 0 } = (await notice()) ?? {};
  expect(x + width).toBeLessThan(900);
  await expect.poll(() => readFileSync(out, 'utf8').split('\r\n').length).toBe(501);
  const [header, first] = readFileSync(out, 'utf8').split('\r\n');
  expect(header).toMatch(/^\ufeffDomain;Company;/);
  expect(first).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;/);

  await copyFirstRow(page, 'Control+c');
  expect(await copied(app)).toMatch(/^[^\n]*\t\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d\t[^\n]*$/);
  await page.getByRole('button', { name: 'Mit Überschriften kopieren' }).click();
  await expect.poll(async () => (await copied(app)).split('\n')[0]).toMatch(/^Domain\tFirma\t/);

  await screens.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('radiogroup', { name: 'Tage' }).getByText('2026-11-22').click();
  await page.getByRole('checkbox', { name: 'Kopierte Zellen stehen unter ihren Überschriften' }).check();
  await screens.getByRole('button', { name: 'Gespeichert' }).click();
  await page.getByText(/^499 Domains, /).waitFor();
  await copyFirstRow(page, 'Control+c');
  const [titles, cells] = (await copied(app)).split('\n');
  expect(titles).toMatch(/^Domain\t/);
  expect(cells).toMatch(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/);
});
