import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

async function opened(content: string | Buffer, name = 'list.csv') {
  const { explore, file } = createExploreFixture();
  const table = await explore.open(file(name, content));
  return {
    table,
    rows: await cellsOf(explore, table.exploreId),
    names: table.columns.map(({ name }) => name),
  };
}

test('quotes, delimiters and newlines within cells', async () => {
  const { rows } = await opened('domain,note\na.com,"x ""y"" z"\nb.com,"two\nlines, one cell"\n');
  expect(rows).toEqual([
    ['a.com', 'x "y" z'],
    ['b.com', 'two\nlines, one cell'],
  ]);
});

test('records that are too short or too long are kept whole and counted', async () => {
  const { table, rows, names } = await opened('domain,a,b\na.com,1,2\nb.com\nc.com,3,4,5,6\nd.com,7,8\n');
  expect(names).toEqual(['domain', 'a', 'b', 'Column D', 'Column E']);
  expect(table).toMatchObject({ rows: 4, irregularRows: 2 });
  expect(rows).toEqual([
    ['a.com', 1, 2, null, null],
    ['b.com', null, null, null, null],
    ['c.com', 3, 4, 5, 6],
    ['d.com', 7, 8, null, null],
  ]);
});

test('text after a closing quote is kept', async () => {
  const { rows } = await opened('domain,note\na.com,"abc"def\nb.com,5" pipe\n');
  expect(rows).toEqual([
    ['a.com', 'abcdef'],
    ['b.com', '5" pipe'],
  ]);
});

test('formulas are texts, and column names that look like SQL are only names', async () => {
  const { rows, names } = await opened(
    'domain,"""; drop",\'); --\na.com,=1+1,@x\nb.com,"=HYPERLINK(""x"")",-\n',
  );
  expect(names).toEqual(['domain', '"; drop', "'); --"]);
  expect(rows).toEqual([
    ['a.com', '=1+1', '@x'],
    ['b.com', '=HYPERLINK("x")', '-'],
  ]);
});

test('columns with the same name stay separate, and a column without a name gets one', async () => {
  const { rows, names } = await opened('domain,x,X,x,\na.com,1,2,3,4\n');
  expect(names).toEqual(['domain', 'x', 'X', 'x', 'Column E']);
  expect(rows).toEqual([['a.com', 1, 2, 3, 4]]);
});

test('a file with only a header is a list without rows', async () => {
  const { table, rows, names } = await opened('domain,country\n');
  expect(names).toEqual(['domain', 'country']);
  expect({ count: table.rows, rows }).toEqual({ count: 0, rows: [] });
});

test('a list without a header keeps all its rows', async () => {
  const { rows, names } = await opened('a.com,1\nb.com,2\n');
  expect(names).toEqual(['Column A', 'Column B']);
  expect(rows).toEqual([
    ['a.com', 1],
    ['b.com', 2],
  ]);
});

test.each([
  ['windows-1252', Buffer.from('domain;ort\na.com;K\xf6ln\n', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffdomain;ort\na.com;Köln\n', 'utf16le')],
  ['UTF-8 with its mark', Buffer.from('\ufeffdomain;ort\na.com;Köln\n')],
  ['carriage returns alone', Buffer.from('domain;ort\ra.com;Köln\r')],
])('%s is read correctly', async (_, content) => {
  const { rows, names } = await opened(content);
  expect(names).toEqual(['domain', 'ort']);
  expect(rows).toEqual([['a.com', 'Köln']]);
});

test('a byte that is not UTF-8, far from the beginning, loses no row', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `site-${index}.com,plain text\n`).join('');
  const { table } = await opened(
    Buffer.concat([Buffer.from(`domain,x\n${lines}`), Buffer.from('z.com,K\xf6ln\n', 'latin1')]),
  );
  expect(table.rows).toBe(30_001);
});

test('a blank line is not a row, and neither is a line of empty cells', async () => {
  const { rows } = await opened('domain,x\n\na.com,1\n,\n\nb.com,2\n\n');
  expect(rows).toEqual([
    ['a.com', 1],
    ['b.com', 2],
  ]);
});

test.each([
  ['an empty file', '', 'file_empty'],
  ['a file that begins like Parquet', 'PAR1\x15\x04 and nothing behind it', 'file_damaged'],
  ['a PDF', '%PDF-1.7 \0\0', 'file_unsupported'],
])('%s is refused with its reason', async (_, content, code) => {
  const { explore, file } = createExploreFixture();
  await expect(explore.open(file('list.csv', content))).rejects.toMatchObject({ code });
});

test('a quote that is never closed is an ordinary character, and swallows no rows', async () => {
  const { explore, file } = createExploreFixture();
  const table = await explore.open(file('list.csv', 'domain,x\na.com,1\n"b.com,2\nc.com,3\n'));
  expect(table).toMatchObject({ rows: 3, irregularRows: 0 });
});

test('a missing file is refused', async () => {
  const { explore, dir } = createExploreFixture();
  await expect(explore.open(join(dir, 'none.csv'))).rejects.toMatchObject({ code: 'file_not_found' });
});

test('a workbook opens as a list', async () => {
  const { explore, dir } = createExploreFixture();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('List');
  sheet.addRows([
    ['Domain', 'Employees', 'Zip'],
    ['a.com', 12, '01234'],
    ['b.com', 7, '99999'],
  ]);
  await book.xlsx.writeFile(join(dir, 'list.xlsx'));
  const table = await explore.open(join(dir, 'list.xlsx'));
  expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
    ['Domain', 'text'],
    ['Employees', 'integer'],
    ['Zip', 'text'],
  ]);
  expect(await cellsOf(explore, table.exploreId)).toEqual([
    ['a.com', 12, '01234'],
    ['b.com', 7, '99999'],
  ]);
});

test('a list that changed is read again, and one that did not comes from the cache', async () => {
  const { explore, file } = createExploreFixture();
  const path = file('list.csv', 'domain\na.com\n');
  const seen: number[] = [];
  const first = await explore.open(path, { onProgress: (share) => seen.push(share) });
  expect(await cellsOf(explore, first.exploreId)).toEqual([['a.com']]);
  writeFileSync(path, 'domain\na.com\nb.com\n');
  const second = await explore.open(path);
  expect([second.rows, (await explore.open(path)).rows]).toEqual([2, 2]);
  expect(await cellsOf(explore, first.exploreId)).toEqual([['a.com']]);
});

test('a cell of megabytes is kept whole', async () => {
  const long = 'x'.repeat(3_000_000);
  const { rows } = await opened(`domain,note\na.com,"${long}"\nb.com,1\n`);
  expect(rows).toEqual([
    ['a.com', long],
    ['b.com', '1'],
  ]);
});

test('a list of two thousand columns fits into the memory', async () => {
  const names = Array.from({ length: 2_000 }, (_, place) => `c${place}`);
  const { explore, file } = createExploreFixture();
  const csv = [names, names.map((_, place) => (place === 0 ? 'a.com' : 'x'))].map((cells) => cells.join(','));
  const table = await explore.open(file('wide.csv', `${csv.join('\n')}\n`));
  expect([table.rows, table.columns.length]).toEqual([1, 2_000]);
});

test('a list of three hundred columns has a type for each, and is searched and exported', async () => {
  const { explore, file } = createExploreFixture();
  const places = Array.from({ length: 300 }, (_, place) => place);
  const header = ['domain', ...places.map((place) => `c ${place}`)].join(',');
  const line = (row: number) =>
    [`s${row}.com`, ...places.map((place) => (place % 2 === 0 ? `v${place} ${row}` : place + row))].join(',');
  const table = await explore.open(file('wide.csv', `${header}\n${[1, 2, 3].map(line).join('\n')}\n`));
  expect(table.columns.map(({ type }) => type)).toEqual([
    'text',
    ...places.map((place) => (place % 2 === 0 ? 'text' : 'integer')),
  ]);
  const { exploreId } = table;
  const page = await explore.page(exploreId, query({ text: 'v298 s2.com' }), { offset: 0, limit: 10 });
  expect(page.rows.map(({ domain }) => domain)).toEqual(['s2.com']);
  const out = join(tempDir(), 'all.csv');
  expect(await explore.export(exploreId, { query: query(), format: 'csv', out })).toMatchObject({
    rows: 3,
    columns: 301,
  });
});
