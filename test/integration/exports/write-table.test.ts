import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { writeTable } from '../../../main/engine/exports/write-table.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { PUBLISHED_TABLE, usualCsv, usualCsvOf } from '#contract/values/exports.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { rowsOf, tableColumns, tableRow, tableRows } from '../../support/files/table-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const COUNT = 20;
const PLAIN: CsvStyle = { ...usualCsv, encoding: 'utf-8' };
const expected = Array.from({ length: COUNT }, (_, index) => tableRow(index));

async function write(
  format: ExportFormat,
  rows = tableRows(COUNT),
  columns = tableColumns,
  csv: CsvStyle = PLAIN,
  changedCells = 0,
): Promise<string> {
  const out = join(tempDir(), `out.${format}`);
  const seen: number[] = [];
  const done = await writeTable({ columns, rows, format, out, csv, onProgress: (count) => seen.push(count) });
  expect(done).toEqual({
    path: out,
    rows: seen.at(-1) ?? 0,
    columns: columns.length,
    sizeBytes: readFileSync(out).length,
    changedCells,
  });
  return out;
}

test('CSV is read back cell by cell', async () => {
  const path = await write('csv');
  const text = readFileSync(path, 'utf8');
  expect(text.startsWith('domain,count,share,paid,saved at,note\r\n')).toBe(true);
  const [header, ...rows] = parse(text) as string[][];
  expect(header).toEqual(tableColumns.map(({ name }) => name));
  expect(rows).toEqual(expected.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
});

test('CSV is written for a German Excel, and numbers keep their figures', async () => {
  const style: CsvStyle = { ...usualCsv, delimiter: ';', decimalComma: true, encoding: 'windows-1252' };
  const columns = [
    { name: 'Straße', type: 'text' },
    { name: 'n', type: 'number' },
  ] as const;
  const rows = rowsOf(['a;b', 1.5], ['1.5', -1234.25], ['Łódź', 3], ['=x', 1e21]);
  const out = await write('csv', rows, [...columns], style, 1);
  expect(readFileSync(out).toString('latin1')).toBe(
    'Stra\xdfe;n\r\n"a;b";1,5\r\n1.5;-1234,25\r\n?\xf3dz;3\r\n\'=x;1e+21\r\n',
  );
});

test('days are written in the order that was chosen, and a file may be without its header', async () => {
  const columns = [
    { name: 'Day', type: 'date' },
    { name: 'At', type: 'timestamp' },
    { name: 'Words', type: 'text' },
  ] as const;
  const rows = () => rowsOf(['2026-11-22', '2026-11-22T09:30:05.000Z', '2026-11-22'], ['odd', null, '']);
  const german = await write('csv', rows(), [...columns], { ...usualCsvOf.de, encoding: 'utf-8' });
  expect(readFileSync(german, 'utf8')).toBe(
    'Day;At;Words\r\n22.11.2026;22.11.2026 09:30:05;2026-11-22\r\nodd;;\r\n',
  );
  const style: CsvStyle = { ...PLAIN, dates: 'month', header: false };
  expect(readFileSync(await write('csv', rows(), [...columns], style), 'utf8')).toBe(
    '11/22/2026,11/22/2026 09:30:05,2026-11-22\r\nodd,,\r\n',
  );
});

test('texts that Excel would change are formulas, if a person wants that, and days stay days', async () => {
  const columns = [
    { name: '1-10', type: 'text' },
    { name: 'Day', type: 'date' },
  ] as const;
  const rows = () => rowsOf(['11-50', '2026-11-22'], ['=x', null], ['007', null]);
  const kept = await write('csv', rows(), [...columns], { ...PLAIN, keepTexts: true });
  expect(readFileSync(kept, 'utf8').split('\r\n').slice(0, 4)).toEqual([
    '"=""1-10""",Day',
    '"=""11-50""",2026-11-22',
    "'=x,",
    '"=""007""",',
  ]);
  const plain = await write('csv', rows(), [...columns], PLAIN);
  expect(readFileSync(plain, 'utf8')).toContain('11-50,2026-11-22');
});

test('a decimal comma next to commas is quoted', async () => {
  const out = await write('csv', rowsOf([1.5, 'a']), tableColumns.slice(1, 3), {
    ...PLAIN,
    decimalComma: true,
  });
  expect(readFileSync(out, 'utf8').split('\r\n')[1]).toBe('"1,5",a');
});

test('CSV may begin with the mark of UTF-8, and is read by DuckDB with the right types', async () => {
  const out = join(tempDir(), 'out.csv');
  await writeTable({ columns: tableColumns, rows: tableRows(COUNT), format: 'csv', out });
  expect([...readFileSync(out).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [row] = await queryDuckdb('SELECT count(*)::INT, sum(count)::INT, sum(share) FROM read_csv(?)', [
    out,
  ]);
  expect(row).toEqual([COUNT, 90, 23.75]);
});

test('cells that a spreadsheet would run are guarded in CSV, in the header too; numbers stay numbers', async () => {
  const columns = [
    { name: '=evil()', type: 'text' },
    { name: 'n', type: 'number' },
  ] as const;
  const out = await write('csv', rowsOf(['=1+1', -5], ['@cmd', -0.5], ['-3', 7], ['+1,"x"', 1e21]), [
    ...columns,
  ]);
  expect(parse(readFileSync(out, 'utf8'))).toEqual([
    ["'=evil()", 'n'],
    ["'=1+1", '-5'],
    ["'@cmd", '-0.5'],
    ['-3', '7'],
    ['\'+1,"x"', '1e+21'],
  ]);
});

test('a record of one empty field is not lost in CSV', async () => {
  const out = await write('csv', rowsOf(['a'], [null], ['b']), [{ name: 'x', type: 'text' }]);
  expect(parse(readFileSync(out, 'utf8'), { skip_empty_lines: true })).toEqual([['x'], ['a'], [''], ['b']]);
});

test('JSON is an array of objects; columns of one name keep apart', async () => {
  const path = await write('json');
  const objects = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
  expect(objects.map((each) => Object.values(each))).toEqual(expected);
  expect(Object.keys(objects[0] ?? {})).toEqual(tableColumns.map(({ name }) => name));
  const same = await write('json', rowsOf([1, 2, Number.NaN]), [
    { name: 'a', type: 'number' },
    { name: 'A', type: 'number' },
    { name: '"', type: 'number' },
  ]);
  expect(JSON.parse(readFileSync(same, 'utf8'))).toEqual([{ a: 1, A_2: 2, '"': null }]);
  expect(JSON.parse(readFileSync(await write('json', tableRows(0)), 'utf8'))).toEqual([]);
});

test('the header of a workbook is styled, stays in view, and has a filter for the rows below it', async () => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await write('xlsx'));
  const sheet = book.worksheets[0];
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet?.autoFilter).toBe(`A1:F${COUNT + 1}`);
  expect(sheet?.getCell(1, 2)).toMatchObject({ font: { bold: true }, fill: { pattern: 'solid' } });
  expect(sheet?.getCell(2, 2).font?.bold).not.toBe(true);
});

test('XLSX holds typed cells and plain texts, never formulas', async () => {
  const path = await write('xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const sheet = book.worksheets[0];
  const rows: unknown[][] = [];
  sheet?.eachRow((row) => rows.push(tableColumns.map((_, index) => row.getCell(index + 1).value)));
  expect(rows).toEqual([
    tableColumns.map(({ name }) => name),
    ...expected.map((row) => row.map((cell, index) => (index === 4 ? new Date(String(cell)) : cell))),
  ]);
  const formulas = new ExcelJS.Workbook();
  const out = await write('xlsx', rowsOf(['=1+1'], ['@x']), [{ name: '=2', type: 'text' }]);
  await formulas.xlsx.readFile(out);
  expect([1, 2, 3].map((row) => formulas.worksheets[0]?.getCell(row, 1).value)).toEqual(['=2', '=1+1', '@x']);
  expect(formulas.worksheets[0]?.getCell(2, 1).type).toBe(ExcelJS.ValueType.String);
});

test('Parquet holds every value in its type', async () => {
  const path = await write('parquet');
  const types = await queryDuckdb(
    'SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(?))',
    [path],
  );
  expect(types).toEqual([
    ['domain', 'VARCHAR'],
    ['count', 'BIGINT'],
    ['share', 'DOUBLE'],
    ['paid', 'BOOLEAN'],
    ['saved at', 'TIMESTAMP WITH TIME ZONE'],
    ['note', 'VARCHAR'],
  ]);
  const rows = await queryDuckdb(
    'SELECT domain, count::INT, share, paid, epoch_ms("saved at")::DOUBLE, note FROM read_parquet(?)',
    [path],
  );
  expect(rows).toEqual(
    expected.map((row) => row.map((cell, index) => (index === 4 ? Date.parse(String(cell)) : cell))),
  );
});

test('a database of DuckDB holds every value in its type, in one table', async () => {
  const path = await write('duckdb');
  const database = await openDatabase(path);
  try {
    const described = await database.runAndReadAll(
      'SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal',
    );
    expect(described.getRows()).toEqual(
      tableColumns.map(({ name }, at) => [
        PUBLISHED_TABLE,
        name,
        ['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'TIMESTAMP WITH TIME ZONE', 'VARCHAR'][at],
      ]),
    );
    const rows = await database.runAndReadAll(
      `SELECT domain, count::INT, share, paid, epoch_ms("saved at")::DOUBLE, note FROM ${PUBLISHED_TABLE}`,
    );
    expect(rows.getRows()).toEqual(
      expected.map((row) => row.map((cell, index) => (index === 4 ? Date.parse(String(cell)) : cell))),
    );
  } finally {
    database.closeSync();
  }
});

test('a database of SQLite holds every value, and no cell is run', async () => {
  const database = new Sqlite(await write('sqlite'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.prepare(`SELECT * FROM ${PUBLISHED_TABLE}`).raw().all()).toEqual(
    expected.map((row) => row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell))),
  );
  database.close();
  const name = '"); DROP TABLE stackdesk; --';
  const odd = new Sqlite(
    await write('sqlite', rowsOf(["'); DROP TABLE stackdesk; --", 9_007_199_254_740_991]), [
      { name, type: 'text' },
      { name: '', type: 'integer' },
    ]),
  );
  expect(odd.prepare(`SELECT *, typeof(column_2) AS type FROM ${PUBLISHED_TABLE}`).all()).toEqual([
    { [name]: "'); DROP TABLE stackdesk; --", column_2: 9_007_199_254_740_991, type: 'integer' },
  ]);
  odd.close();
});

/** Opens a database that was written, as any other program does. */
async function openDatabase(path: string) {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  return {
    runAndReadAll: (sql: string) => connection.runAndReadAll(sql),
    closeSync: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

test('names that would break out of a statement are only names', async () => {
  const columns = [
    { name: '"; DROP TABLE export; --', type: 'text' },
    { name: '', type: 'integer' },
  ] as const;
  const out = await write('parquet', rowsOf(["'; drop", 9_007_199_254_740_991]), [...columns]);
  expect(await queryDuckdb('SELECT * FROM read_parquet(?)', [out])).toEqual([
    ["'; drop", '9007199254740991'],
  ]);
  const names = await queryDuckdb('SELECT column_name FROM (DESCRIBE SELECT * FROM read_parquet(?))', [out]);
  expect(names).toEqual([['"; DROP TABLE export; --'], ['column_2']]);
});

test('columns of a workbook are as wide as their contents, and integers are not shown as powers of ten', async () => {
  const columns = [
    { name: 'Id', type: 'integer' },
    { name: 'Words', type: 'text' },
    { name: 'A very long name of a column', type: 'text' },
  ] as const;
  const rows = rowsOf([123_456_789_012_345, 'x'.repeat(30), ''], [1, 'y'.repeat(300), '']);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await write('xlsx', rows, [...columns]));
  const sheet = workbook.worksheets[0];
  expect([1, 2, 3].map((column) => sheet?.getColumn(column).width)).toEqual([17, 60, 33]);
  expect(sheet?.getCell('A2').numFmt).toBe('0');
  expect(sheet?.autoFilter).toBe('A1:C3');
});

test.each(['out what?', 'out [x]', 'out *', "out 'x'", 'out #1 %20'])(
  'Parquet and a database are written to a folder called %s',
  async (name) => {
    const folder = join(tempDir(), name);
    mkdirSync(folder);
    const out = join(folder, 'out.parquet');
    const columns = tableColumns;
    await writeTable({
      columns,
      rows: tableRows(COUNT),
      format: 'parquet',
      out,
      csv: PLAIN,
      onProgress: () => {},
    });
    const read = join(tempDir(), 'read.parquet');
    copyFileSync(out, read);
    expect(await queryDuckdb('SELECT count(*)::INT FROM read_parquet(?)', [read])).toEqual([[COUNT]]);
    const whole = join(folder, 'out.duckdb');
    await writeTable({ columns, rows: tableRows(COUNT), format: 'duckdb', out: whole });
    const moved = join(tempDir(), 'read.duckdb');
    copyFileSync(whole, moved);
    const database = await openDatabase(moved);
    const counted = await database.runAndReadAll(`SELECT count(*)::INT FROM ${PUBLISHED_TABLE}`);
    expect(counted.getRows()).toEqual([[COUNT]]);
    database.closeSync();
    expect(readdirSync(folder).sort()).toEqual(['out.duckdb', 'out.parquet']);
  },
);
