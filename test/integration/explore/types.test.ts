import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { explorePageSchema, exploreSummarySchema } from '#contract/models/explore.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

async function typeOf(...values: string[]) {
  const { explore, file } = createExploreFixture();
  const lines = values.map((value, index) => `site-${index}.com,${value}`).join('\n');
  const table = await explore.open(file('list.csv', `domain,x\n${lines}\n`));
  const rows = await cellsOf(explore, table.exploreId);
  return { type: table.columns[1]?.type, cells: rows.map((row) => row[1]) };
}

test.each([
  ['integer', ['1', '-20', '', '999'], [1, -20, null, 999]],
  ['integer', ['9007199254740993', '1'], ['9007199254740993', 1]],
  ['text', ['01', '2'], ['01', '2']],
  ['text', ['+43 1', '7'], ['+43 1', '7']],
  ['text', ['9223372036854775808', '1'], ['9223372036854775808', '1']],
  ['number', ['1.5', '-2', '0.25'], [1.5, -2, 0.25]],
  ['number', ['1.50', '2.00'], [1.5, 2]],
  ['text', ['8.1', '8.10'], ['8.1', '8.10']],
  ['text', ['22.04', '22.10', '5.0'], ['22.04', '22.10', '5.0']],
  ['number', ['74452.91', '2923.6', '908.0'], [74_452.91, 2_923.6, 908]],
  ['boolean', ['true', 'FALSE', ''], [true, false, null]],
  ['date', ['2026-01-31', '2025-12-01'], ['2026-01-31', '2025-12-01']],
  ['text', ['2026-02-31', '2025-12-01'], ['2026-02-31', '2025-12-01']],
  [
    'timestamp',
    ['2026-01-31T10:00:00Z', '2026-01-31 12:00:00+02:00'],
    ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'],
  ],
  ['text', ['', ''], [null, null]],
])('%s: %j', async (type, values, cells) => {
  expect(await typeOf(...values)).toEqual({ type, cells });
});

test('a cell whose formula failed is empty in a column of numbers or days, and counted; a column of texts keeps it', async () => {
  const { explore, file } = createExploreFixture();
  const cells = ['1.5,2026-01-31,a,7', '#N/A,#REF!,#N/A,#N/A', '3.25,2026-02-28,b,x'];
  const lines = cells.map((line, index) => `site-${index}.com,${line}`);
  const { columns, exploreId } = await explore.open(
    file('list.csv', `domain,x,day,text,most\n${lines.join('\n')}\n`),
  );
  expect(
    columns.slice(1).map(({ type, unread, filled, distinct }) => [type, unread, filled, distinct]),
  ).toEqual([
    ['number', 1, 2, 2],
    ['date', 1, 2, 2],
    ['text', undefined, 3, 3],
    ['text', undefined, 3, 3],
  ]);
  expect((await cellsOf(explore, exploreId)).map((row) => row.slice(1))).toEqual([
    [1.5, '2026-01-31', 'a', '7'],
    [null, null, '#N/A', '#N/A'],
    [3.25, '2026-02-28', 'b', 'x'],
  ]);
});

test('a workbook’s errors far from the beginning are empty, and its long codes keep each digit', async () => {
  const { explore, dir } = createExploreFixture();
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Accounts');
  sheet.addRow(['Website', 'Revenue', 'Account', 'Size']);
  for (let index = 0; index < 2_500; index += 1)
    sheet.addRow([
      `site-${index}.com`,
      index === 2_400 ? { error: '#DIV/0!' } : index + 0.5,
      `19143100000101${10_000 + index}`,
      1.91431e18,
    ]);
  const path = join(dir, 'accounts.xlsx');
  await workbook.xlsx.writeFile(path);
  const { columns, exploreId } = await explore.open(path);
  expect(columns.map(({ type, unread }) => [type, unread])).toEqual([
    ['text', undefined],
    ['number', 1],
    ['text', undefined],
    ['number', undefined],
  ]);
  const [row] = await cellsOf(explore, exploreId, query({ rowIds: [2_400] }));
  expect(row?.slice(1, 3)).toEqual([null, '1914310000010112400']);
});

test('a text file’s errors far from the beginning are empty, too, and texts keep them', async () => {
  const { explore, file } = createExploreFixture();
  const lines = Array.from(
    { length: 2_500 },
    (_, index) => `site-${index}.com,${index},"1.200,50",${index}.5,yes`,
  );
  lines[2_400] = 'site-2400.com,#N/A,#REF!,Err:502,#later';
  const { columns, exploreId } = await explore.open(
    file('far.csv', `Website,Staff,Revenue,Share,Note\n${lines.join('\n')}\n`),
  );
  expect(columns.slice(1).map(({ type, unread }) => [type, unread])).toEqual([
    ['integer', 1],
    ['number', 1],
    ['number', 1],
    ['text', undefined],
  ]);
  const [row] = await cellsOf(explore, exploreId, query({ rowIds: [2_400] }));
  expect(row).toEqual(['site-2400.com', null, null, null, '#later']);
});

test('a day that Strict Open XML writes as a text is a day', async () => {
  const { explore, file } = createExploreFixture();
  const workbook = readFileSync(join(import.meta.dirname, '../../corpus/xlsx/reported-strict.xlsx'));
  const { columns, exploreId } = await explore.open(file('strict.xlsx', workbook));
  expect(columns[2]?.type).toBe('date');
  expect((await cellsOf(explore, exploreId)).map((row) => row[2])).toEqual(Array(5).fill('2025-03-01'));
});

test('a column stays text if a single value far from the beginning does not fit', async () => {
  const values = Array.from({ length: 5_000 }, (_, index) => String(index));
  const { type, cells } = await typeOf(...values, 'n/a');
  expect({ type, first: cells[0] }).toEqual({ type: 'text', first: '0' });
});

test('a time with microseconds is found by the value that its facet shows', async () => {
  const { explore, file } = createExploreFixture();
  const lines = [0, 1, 1].map((digit, index) => `s${index}.com,2026-01-01 10:00:00.12345${digit}`);
  const { exploreId, columns } = await explore.open(file('times.csv', `domain,seen\n${lines.join('\n')}\n`));
  expect(columns[1]?.type).toBe('timestamp');
  const [facet] = await explore.facets(exploreId, query(), { columns: [1], limit: 10, contains: '' });
  expect(facet?.values).toEqual([
    { value: '2026-01-01T10:00:00.123451Z', count: 2 },
    { value: '2026-01-01T10:00:00.123450Z', count: 1 },
  ]);
  for (const { value, count } of facet?.values ?? []) {
    const asked = query({ filters: [{ kind: 'values', column: 1, values: [value] }] });
    expect((await explore.page(exploreId, asked, { offset: 0, limit: 10 })).total).toBe(count);
  }
});

test('infinity and NaN in another program’s file are shown as such, and have no histogram', async () => {
  const { explore, dir } = createExploreFixture();
  const path = join(dir, 'odd.parquet');
  const database = createDatabase(join(dir, 'spill'), { files: [path] });
  await database.run(
    `COPY (SELECT * FROM (VALUES ('a.com', TIMESTAMP 'infinity', 'infinity'::DOUBLE, DATE 'infinity'),
      ('b.com', TIMESTAMP '2026-01-01', 'nan'::DOUBLE, DATE '2026-01-01'), ('c.com', TIMESTAMP '2026-01-02', 3.5, DATE '20000-01-01'))
      t(domain, seen, share, day)) TO '${path}' (FORMAT parquet)`,
  );
  await database.close();
  const { exploreId, columns } = await explore.open(path);
  const page = await explore.page(exploreId, query(), { offset: 0, limit: 10 });
  expect(explorePageSchema.parse(page).rows.map(({ cells }) => cells.slice(1, 3))).toEqual([
    ['infinity', 'Infinity'],
    ['2026-01-01T00:00:00.000Z', 'NaN'],
    ['2026-01-02T00:00:00.000Z', 3.5],
  ]);
  const all = { columns: columns.map(({ index }) => index), steps: 4 };
  const summaries = exploreSummarySchema.array().parse(await explore.summary(exploreId, query(), all));
  expect(summaries.map(({ chart }) => chart.kind)).toEqual(['values', 'values', 'values', 'values']);
});

/** A CSV file with so many rows that its last row is not among those that the types are guessed from. */
async function openLong(row: (index: number) => string, last: string) {
  const { explore, file } = createExploreFixture();
  const lines = Array.from({ length: 4_000 }, (_, index) => row(index));
  const table = await explore.open(file('long.csv', `${['domain,x', ...lines, last].join('\n')}\n`));
  const asked = query({ rowIds: [0, 4_000] });
  const rows = await cellsOf(explore, table.exploreId, asked);
  const withDomain = await explore.rows(table.exploreId, asked, async ({ domains }) => domains);
  return { columns: table.columns, rows, withDomain };
}

test.each([
  ['versions', (index: number) => `1.${(index % 9) + 1}`, '1.10', 'text', ['1.1', '1.10']],
  ['decimals of other lengths', (index: number) => `1.${(index % 9) + 1}`, '1.15', 'number', [1.1, 1.15]],
  ['large decimals', () => '1000.5', '7.10', 'number', [1_000.5, 7.1]],
  ['an integer, then a number', () => '5', '5.5', 'number', [5, 5.5]],
  ['a date that no calendar has', () => '2026-01-31', '2026-02-31', 'text', ['2026-01-31', '2026-02-31']],
  ['no value, then a number', () => '', '5', 'text', [null, '5']],
  ['no value at the end', () => '5', '', 'integer', [5, null]],
] as const)('all rows decide the type: %s', async (_, value, last, type, cells) => {
  const { columns, rows } = await openLong((index) => `s${index}.com,${value(index)}`, `last.com,${last}`);
  expect(columns[1]?.type).toBe(type);
  expect(rows.map((row) => row[1])).toEqual(cells);
});

test.each([
  ['a bare domain', 'last.com', 2],
  ['a domain in capitals', 'LAST.com', 2],
  ['a web address', 'https://www.last.com/a', 2],
  ['no domain', 'n/a', 1],
  ['an empty cell', '""', 1],
])('the last row’s domain is read as that of the first: %s', async (_, last, withDomain) => {
  const found = await openLong((index) => `s${index}.com,1`, `${last},1`);
  expect(found.rows.map(([domain]) => domain)).toEqual(['s0.com', last === '""' ? null : last]);
  expect(found.withDomain).toBe(withDomain);
  expect(found.columns[0]).toMatchObject({ filled: last === '""' ? 4_000 : 4_001 });
});
