import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';

test('the whole main job is done without a mouse', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const { app, page } = await openPage();
  // The system's dialog can't be driven from here, so it returns this file.
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never;
  }, path);

  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await tabTo(page, /^Try it with sample data$/);
  await page.keyboard.press('Enter');
  await homeIsShown(page);
  await page.keyboard.press('Control+o');
  await page.getByRole('button', { name: /up to 499 credits$/ }).waitFor();

  await tabTo(page, /^Technologies$/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /up to 998 credits$/ }).waitFor();
  await tabTo(page, /^Enrich 499 domains · up to 998 credits$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: english.enrich.run.reveal }).waitFor();

  await tabTo(page, /^not a domain \d+$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(26 + 1));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(595 + 1));

  await tabTo(page, /^Rows of sites\.csv/);
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
      const cell = document.getElementById(id);
      return `${cell?.parentElement?.querySelector('[role=rowheader]')?.textContent} ${cell?.textContent}`;
    });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active()).toBe('2 www.google.com');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => active()).toBe('3 found');
  await page.keyboard.press('Control+End');
  await expect.poll(active).toMatch(/^596 /);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect.poll(active).toMatch(/^5\d\d /);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.getByText('Copied 595 rows').waitFor();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  const lines = copied.split('\n');
  expect(lines).toHaveLength(595);
  expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['www.google.com', 'found', 'google.com']);

  await page.keyboard.press('Control+Shift+c');
  const titled = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(async () => (await titled()).split('\n').length).toBe(596);
  expect((await titled()).split('\n')[0]).toMatch(/^Website\tState\tDomain\t/i);

  await page.keyboard.press('Control+,');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
});
