import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Content } from '../../../main/sandbox/lists/file/content.ts';
import { madeUpCsv } from '../../../main/sandbox/lists/file/made-up-csv.ts';
import { realCsv } from '../../../main/sandbox/lists/file/real-csv.ts';
import { xlsxOf } from '../../../main/sandbox/lists/file/xlsx.ts';
import { COLUMNS, rowAt } from '../../../main/sandbox/lists/rows.ts';

const AT_MS = Date.UTC(2026, 10, 21);
const places = Array.from({ length: 3_000 }, (_, at) => at * 7);

function read(content: Content, from = 0, to = content.sizeBytes): Buffer {
  return Buffer.concat([...content.pieces(from, to)]);
}

function linesOf(bytes: Buffer): string[][] {
  return parse(bytes, { relaxColumnCount: false });
}

/** Offsets all over a file, including its ends. */
function offsetsOf({ sizeBytes }: Content): number[] {
  const some = Array.from({ length: 40 }, (_, at) =>
    Math.floor(((at * 7_919) % 1_000) * (sizeBytes / 1_000)),
  );
  return [0, 1, 50, 100, sizeBytes - 1, sizeBytes, ...some];
}

function expectSameParts(content: Content): void {
  const whole = read(content);
  expect(whole.length).toBe(content.sizeBytes);
  for (const from of offsetsOf(content)) {
    expect(read(content, from).equals(whole.subarray(from))).toBe(true);
    const to = Math.min(from + 3_333, content.sizeBytes);
    expect(read(content, from, to).equals(whole.subarray(from, to))).toBe(true);
  }
}

const real = async (version = 0) => (await realCsv(Int32Array.from(places), AT_MS, () => true))(version);
const madeUp = (rows: number, sizeBytes: number | null, version = 0): Content => {
  const content = madeUpCsv({ indexes: places, atMs: AT_MS, rows, sizeBytes }, version);
  if (content === null) throw new Error('it does not fit');
  return content;
};

describe('a CSV of real rows', () => {
  test('has a row for each place, with the columns', async () => {
    const [head, ...rows] = linesOf(read(await real()));
    expect(head).toStrictEqual([...COLUMNS]);
    expect(rows).toStrictEqual(places.map((place) => rowAt(place, AT_MS, 0).map(String)));
  });

  test('has the same bytes from any offset on', async () => expectSameParts(await real()));

  test('has the same length in another version, with other bytes', async () => {
    const [one, two] = [read(await real()), read(await real(1))];
    expect(two.length).toBe(one.length);
    expect(two.equals(one)).toBe(false);
  });
});

describe('a CSV of made-up rows', () => {
  test.each<[number, number | null]>([
    [1, null],
    [9_999, null],
    [10_001, null],
    [25_000, null],
    [1, 4_096],
    [25_000, 5_000_001],
    [31_234, 2 ** 23],
    [10_000, 3_333_333],
  ])('of %i rows and %s bytes has the same bytes from any offset on', (rows, sizeBytes) => {
    const content = madeUp(rows, sizeBytes);
    if (sizeBytes !== null) expect(content.sizeBytes).toBe(sizeBytes);
    expectSameParts(content);
  });

  test('has as many rows as wanted, each with a different domain', () => {
    for (const sizeBytes of [null, 2 ** 23]) {
      const [head, ...rows] = linesOf(read(madeUp(31_234, sizeBytes)));
      expect(head?.slice(0, COLUMNS.length)).toStrictEqual([...COLUMNS]);
      expect(rows).toHaveLength(31_234);
      expect(new Set(rows.map(([domain]) => domain)).size).toBe(31_234);
      expect(rows[25_003]?.[0]).toMatch(/^[a-z0-9-]+-0025003\.[a-z.]+$/);
    }
  });

  test('of a gibibyte has exactly that size, and its end comes at once', () => {
    const content = madeUp(1_000_000, 2 ** 30);
    expect(content.sizeBytes).toBe(2 ** 30);
    const lines = read(content, 2 ** 30 - 4_000)
      .toString()
      .split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.at(-2)).toContain('-0999999.');
  });

  test('has the same length in another version, with other bytes', () => {
    const [one, two] = [read(madeUp(12_000, 2 ** 22)), read(madeUp(12_000, 2 ** 22, 1))];
    expect(two.length).toBe(one.length);
    expect(two.equals(one)).toBe(false);
  });

  test('is refused if its rows alone need more bytes', () => {
    expect(madeUpCsv({ indexes: places, atMs: AT_MS, rows: 1_000, sizeBytes: 10_000 }, 0)).toBeNull();
  });
});

describe('a workbook', () => {
  const rows = places.slice(0, 50).map((place) => rowAt(place, AT_MS, 0));

  test('is read by a program that shares no code with it', async () => {
    const book = new ExcelJS.Workbook();
    // Its types want a Buffer of an older Node.
    const bytes = xlsxOf(COLUMNS, [...rows, ['<a> & "b"', 5, '', ' c ']]);
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]);
    const sheet = book.worksheets[0];
    const valuesOf = (row: number) => Array.from(sheet?.getRow(row).values as unknown[]).slice(1);
    expect(book.worksheets).toHaveLength(1);
    expect(sheet?.rowCount).toBe(rows.length + 2);
    expect(valuesOf(1)).toStrictEqual([...COLUMNS]);
    for (const [at, row] of rows.entries())
      for (const [column, value] of row.entries())
        expect(sheet?.getRow(at + 2).getCell(column + 1).value).toBe(value === '' ? null : value);
    expect(valuesOf(rows.length + 2)).toStrictEqual(['<a> & "b"', 5, undefined, ' c ']);
  });

  test('is the same bytes for the same rows', () => {
    expect(xlsxOf(COLUMNS, rows).equals(xlsxOf(COLUMNS, rows))).toBe(true);
  });
});
