import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

afterEach(closeApps);

const SHEET = [
  'Company,Website,E-mail',
  'Play,https://play.google.com/store,a@google.com',
  'Docs,docs.google.com,b@google.com',
  'Google,google.com,c@google.com',
  'Shop,shopify.com,',
  'Mail only,,ada@nytimes.com',
  'Private,,ada@gmail.com',
  'Nothing,,',
  '',
].join('\n');

test('a second column, registrable domains and personal addresses are chosen by keyboard, each with its price', async () => {
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(path, SHEET);
  const { page } = await launchApp();
  await startWithSample(page);
  await dropFile(page, 'body', path);
  const button = (domains: number) =>
    page.getByRole('button', { name: `Enrich ${domains} domains · up to ${domains} credits` });
  await button(4).waitFor();
  expect(await page.getByRole('combobox', { name: 'Domain column' }).inputValue()).toBe('Website');
  await takeScreenshot(page, 'enrich-domains-first');
  const section = page.getByRole('region', { name: 'Domains' });
  await section.getByText('4 domains · up to 4 credits').waitFor();
  await section.getByText('2 domains · up to 2 credits').waitFor();
  expect(await section.getByRole('checkbox').count()).toBe(0);

  await tabTo(page, /^If it names no domain, take/);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^E-mail.*5 of 7 rows$/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(5).waitFor();
  await section.getByText('1 row: the domain comes from the second column').waitFor();

  await tabTo(page, /^As written/);
  await page.keyboard.press('ArrowDown');
  await button(3).waitFor();
  await section.getByText('5 domains · up to 5 credits').waitFor();

  await tabTo(page, /^Ask about 1 row with personal addresses/);
  await page.keyboard.press('Space');
  await button(4).waitFor();
  await takeScreenshot(page, 'enrich-domains');
  await page.keyboard.press('Space');
  await button(3).waitFor();

  const { out, summary } = await enrichDropped(page);
  expect(summary).toMatch(/empty 1, , personal address 1/);
  const rows = parse(readFileSync(out), { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.Company, row['Company status']])).toEqual([
    ['Play', 'found'],
    ['Docs', 'found'],
    ['Google', 'found'],
    ['Shop', 'found'],
    ['Mail only', 'found'],
    ['Private', 'personal address'],
    ['Nothing', ''],
  ]);
  await page.getByRole('button', { name: /^personal address/ }).click();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  await takeScreenshot(page, 'enrich-domains-run');
});
