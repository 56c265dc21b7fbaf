import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { writeTable } from '../../../main/engine/exports/write-table.ts';
import { writeXlsx } from '../../../main/engine/exports/xlsx.ts';
import { writeWholeFile } from '../../../main/engine/files/whole-file.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tableColumns, tableRows } from '../../support/files/table-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** More than one group of rows in a Parquet file; the other formats have no groups, and many writes with fewer rows. */
const COUNTS = { parquet: 130_000, csv: 40_000, json: 40_000, xlsx: 40_000 };
/** LibreOffice's filter options for CSV with commas and double quotes in UTF-8. */
const CSV_UTF8 = 'csv:Text - txt - csv (StarCalc):44,34,76';
const factsOf = (count: number) => [count, count, (count * (count - 1)) / 2 - 5 * count];

async function write(format: keyof typeof COUNTS): Promise<string> {
  const out = join(tempDir(), `large.${format}`);
  const count = COUNTS[format];
  const done = await writeTable({ columns: tableColumns, rows: tableRows(count), format, out });
  expect(done).toMatchObject({ path: out, rows: count, columns: 6, sizeBytes: statSync(out).size });
  return out;
}

describe('many thousands of rows', () => {
  test('are all in the CSV', async () => {
    const out = await write('csv');
    const widths = new Set<number>();
    let rows = 0;
    for await (const record of createReadStream(out).pipe(parse())) {
      widths.add((record as string[]).length);
      rows += 1;
    }
    expect({ rows, widths: [...widths] }).toEqual({ rows: COUNTS.csv + 1, widths: [6] });
  });

  test.each([
    ['parquet', 'read_parquet'],
    ['json', 'read_json'],
  ] as const)('are all in the %s file', async (format, reader) => {
    const out = await write(format);
    const [facts] = await queryDuckdb(
      `SELECT count(*)::INT, count(DISTINCT domain)::INT, sum(count)::DOUBLE FROM ${reader}(?)`,
      [out],
    );
    expect(facts).toEqual(factsOf(COUNTS[format]));
  });

  test.runIf(hasSoffice)('are all in the workbook, as LibreOffice reads it', async () => {
    const out = await write('xlsx');
    const [facts] = await queryDuckdb(
      `SELECT count(*)::INT, count(DISTINCT domain)::INT, sum(count)::DOUBLE FROM read_csv(?, header = true, new_line = '\\n', quote = '"')`,
      [convertBySoffice(out, CSV_UTF8)],
    );
    expect(facts).toEqual(factsOf(COUNTS.xlsx));
  });
});

test('a full sheet is followed by another with the same header', async () => {
  const out = join(tempDir(), 'split.xlsx');
  const source = { columns: tableColumns, rows: tableRows(1_000) };
  await writeWholeFile(out, undefined, (file) => writeXlsx(file, source, 401));
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(out);
  const sheets = book.worksheets.map((sheet) => [
    sheet.name,
    sheet.rowCount,
    sheet.getCell('A1').value,
    sheet.getCell('A2').value,
  ]);
  expect(sheets).toEqual([
    ['Sheet1', 401, 'domain', 'site-0.com'],
    ['Sheet2', 401, 'domain', 'site-400.com'],
    ['Sheet3', 201, 'domain', 'site-800.com'],
  ]);
});
