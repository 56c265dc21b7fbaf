import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasSoffice } from '../support/files/soffice.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import type { WindowNeeds } from '../support/window/reset-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

async function startOf(needs: WindowNeeds = {}) {
  const launched = await takeWindow(needs);
  await startWithSample(launched.page);
  return launched;
}

const window = shareWindow(startOf);
const openWindow = async () => ({ ...(await window()), dir: tempDir() });

function write(path: string, content: string): string {
  writeFileSync(path, content);
  return path;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shows = (page: Page, words: string) => page.getByText(words).first().waitFor();
const isShown = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('if none of the files can be read, they are named on the screen on which others can be chosen', async () => {
  const { page, dir } = await openWindow();
  mkdirSync(join(dir, 'folder'));
  await dropFile(page, 'body', join(dir, 'folder'), write(join(dir, 'notes.pdf'), '%PDF-1.7\n1 0 obj'));
  await shows(page, '2 files were not taken:');
  await shows(page, 'folder is a folder, not a file.');
  await button(page, 'Choose a spreadsheet…').waitFor();
});

test('of several files, those that can be read are shown one after the other, and the others are named', async () => {
  const { page, dir } = await openWindow();
  const paths = [
    write(join(dir, 'notes.pdf'), '%PDF-1.7\n1 0 obj'),
    write(join(dir, 'first.csv'), 'Company,Website\nGoogle,google.com\n'),
    write(join(dir, 'rows.json'), '[{"email":"fran@example.com"}]'),
    write(join(dir, 'second.csv'), 'Company,Website\nGitHub,github.com\n'),
    write(join(dir, 'header.csv'), 'Company,Website\n'),
    write(join(dir, 'third.csv'), 'Company,Website\nShopify,shopify.com\n'),
  ];
  await dropFile(page, 'body', ...paths);
  await isShown(page, 'first.csv');
  await shows(page, '2 more files wait; the next is second.csv.');
  await shows(page, '3 files were not taken:');
  for (const words of [
    'notes.pdf is a PDF. Export its table as CSV or .xlsx where it was made.',
    'rows.json holds JSON, but no table.',
    'header.csv has a header and no rows.',
  ])
    await shows(page, words);
  await page
    .getByRole('region', { name: 'Files that were opened together' })
    .getByRole('button', { name: 'Close' })
    .click();
  expect(await page.getByText('were not taken').count()).toBe(0);

  // After a start the next file is shown, with the choices of the one before; a file can also be skipped.
  const label = page.getByRole('combobox', { name: 'Label', exact: true });
  await label.fill('Contoso');
  await label.press('Enter');
  await button(page, /^Enrich 1 domain ·/).click();
  await isShown(page, 'second.csv');
  await expect.poll(() => label.inputValue()).toBe('Contoso');
  await shows(page, '1 more file waits: third.csv.');
  await button(page, 'Next file').click();
  await isShown(page, 'third.csv');
  expect(await page.getByRole('region', { name: 'Files that were opened together' }).count()).toBe(0);
  await expect
    .poll(() => readdirSync(dir).filter((name) => name.includes('enriched')))
    .toEqual(['first (enriched).csv']);
});

test('for a file that can never be read, the window offers to choose another file, and nothing that cannot help', async () => {
  const { app, page, dir } = await openWindow();
  const good = write(join(dir, 'good.csv'), 'Website\ngoogle.com\n');
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never;
  }, good);
  await dropFile(page, 'body', write(join(dir, 'notes.pdf'), '%PDF-1.7\n1 0 obj'));
  await shows(page, 'notes.pdf is a PDF. Export its table as CSV or .xlsx where it was made.');
  expect(await button(page, 'Try again').count()).toBe(0);
  await dropFile(page, 'body', write(join(dir, 'rows.json'), '[{"email":"fran@example.com"}]'));
  await shows(page, 'rows.json holds JSON, but no table.');
  await button(page, 'Paste domains instead…').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  // What is dropped on a part that is about to go never reaches the window.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await dropFile(page, 'body', write(join(dir, 'header.csv'), 'Company,Website\n'));
  await shows(page, 'header.csv has a header and no rows.');
  await button(page, 'Choose another file…').click();
  await isShown(page, 'good.csv');
  await button(page, /^Enrich 1 domain ·/).waitFor();
});

/** A preview may still be looking at the file. Then the window says that it is gone before anyone can press. */
const pressUnlessGone = (target: Locator, options = {}) =>
  target.click({ timeout: 10_000, ...options }).catch(() => undefined);

test('if a file is gone, the window says so, in a preview and in a run', async () => {
  const { page, dir } = await openWindow();
  const path = write(join(dir, 'leads.csv'), 'Website,Other\ngoogle.com,github.com\n');
  await dropFile(page, 'body', path);
  // The file before it has the same price.
  await isShown(page, 'leads.csv');
  await button(page, /^Enrich 1 domain ·/).waitFor();
  const content = readFileSync(path);
  rmSync(path);
  await pressUnlessGone(page.getByRole('switch', { name: 'Technologies', exact: true }), { force: true });
  await shows(page, 'leads.csv is not there any more.');
  writeFileSync(path, content);
  await button(page, 'Try again').click();
  await button(page, /^Enrich 1 domain ·/).waitFor();
  rmSync(path);
  await pressUnlessGone(button(page, /^Enrich 1 domain ·/));
  await shows(page, 'leads.csv is not there any more.');
});

const corpus = join(import.meta.dirname, '../corpus/converted');

test.runIf(hasSoffice).each(['old.xls', 'binary.xlsb'])(
  '%s is converted if a person says so',
  async (name) => {
    const { page, dir } = await openWindow();
    const path = join(dir, name);
    copyFileSync(join(corpus, name), path);
    await dropFile(page, 'body', path);
    await shows(page, 'Save it as .xlsx.');
    expect(await button(page, 'Try again').count()).toBe(0);
    expect(readdirSync(dir)).toEqual([name]);
    await button(page, 'Convert a copy with LibreOffice').click();
    const copy = `${basename(name, name.slice(name.indexOf('.')))}.xlsx`;
    await page.getByRole('heading', { name: copy, exact: true }).waitFor({ timeout: 120_000 });
    await button(page, /^Enrich \d domains ·/).waitFor();
    expect(readFileSync(path).equals(readFileSync(join(corpus, name)))).toBe(true);
    expect(readdirSync(dir).sort()).toEqual([name, copy].sort());
  },
);

test('an old workbook with the ending .xlsx is recognized, and without LibreOffice the window says what would help', async () => {
  const { page } = await startOf({ env: { PATH: '/nonexistent' } });
  const dir = tempDir();
  const path = join(dir, 'renamed.xlsx');
  copyFileSync(join(corpus, 'old.xls'), path);
  await dropFile(page, 'body', path);
  await shows(page, 'renamed.xlsx is in the old format of Excel. Save it as .xlsx.');
  await shows(page, 'If LibreOffice were on this computer');
  expect(await page.getByText(/password/i).count()).toBe(0);
  expect(await button(page, 'Convert a copy with LibreOffice').count()).toBe(0);
});
