import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { startLetteredService } from '../support/services/lettered-service.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';

/** "Город;Сайт" and a city in KOI8-R; Windows-1251 reads the same bytes as other letters. */
function russianFile(): string {
  const path = join(tempDir(), 'clients.csv');
  const lines = ['\xe7\xcf\xd2\xcf\xc4;\xf3\xc1\xca\xd4', '\xed;a.com', '\xed;b.com', ''];
  writeFileSync(path, lines.join('\r\n'), 'latin1');
  return path;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const text = (path: string, encoding: string) => new TextDecoder(encoding).decode(readFileSync(path));

test('the encoding is shown and chosen, and letters that it lacks are offered in UTF-8', async () => {
  const service = await startLetteredService(['Łódź', 'Ромашка']);
  const { page } = await openPage();
  await connectTo(page, service.baseUrl, 'any-token');
  const path = russianFile();
  await dropFile(page, 'body', path);
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const encoding = page.getByRole('combobox', { name: 'Encoding' });
  await page.getByText('Cells separated by semicolon').waitFor();

  await choose(page, 'Encoding', 'KOI8-R');
  await heading('Город').waitFor();
  expect(await encoding.inputValue()).toBe('KOI8-R');
  await choose(page, 'Encoding', 'Windows-1251');
  await heading('зПТПД').waitFor();
  await choose(page, 'Encoding', 'KOI8-R');
  await heading('Город').waitFor();

  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).click();
  await page.getByText('1 new cell has letters that the file’s encoding lacks').waitFor();
  const first = join(dirname(path), 'clients (enriched).csv');
  expect(text(first, 'koi8-r')).toMatch(
    /^Город;Сайт;.*\r\nМ;a\.com;found;\?odz;.*\r\nМ;b\.com;found;Ромашка/,
  );
  const charged = service.charged();
  await page.getByRole('button', { name: 'Write again in UTF-8' }).click();
  const second = join(dirname(path), 'clients (enriched 2).csv');
  await page.getByTitle(second).waitFor();
  expect(readFileSync(second, 'utf8')).toMatch(/^\ufeffГород;Сайт;.*\r\nМ;a\.com;found;Łódź;/);
  expect(await page.getByText('letters that the file’s encoding lacks').count()).toBe(0);
  expect([existsSync(first), service.charged()]).toEqual([true, charged]);
});

test('the result is written in UTF-8 at once if that is chosen before', async () => {
  const service = await startLetteredService(['Łódź', 'Ромашка']);
  const { page } = await openPage();
  await connectTo(page, service.baseUrl, 'any-token');
  const path = russianFile();
  await dropFile(page, 'body', path);
  await choose(page, 'Encoding', 'KOI8-R');
  await choose(page, 'Result in', 'UTF-8');
  await page.getByRole('button', { name: /^Enrich 2 domains · up to 2 credits$/ }).click();
  const out = join(dirname(path), 'clients (enriched).csv');
  await page.getByTitle(out).waitFor();
  expect(readFileSync(out, 'utf8')).toMatch(/^\ufeffГород;Сайт;.*\r\nМ;a\.com;found;Łódź;/);
  expect(await page.getByText('letters that the file’s encoding lacks').count()).toBe(0);
});
