import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook, NEW_HEADER } from '../../support/files/enriched-workbook.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { SHEET_PART } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

type Sheet = ExcelJS.Worksheet;

const ROWS = [
  ['acme.com', 'Ada', 3],
  ['foo.org', 'Bob', 1],
  ['bar.net', 'Cleo', 2],
];

async function workbook(fill: (sheet: Sheet) => void): Promise<Uint8Array> {
  const made = new ExcelJS.Workbook();
  fill(made.addWorksheet('Accounts'));
  made.addWorksheet('Other').addRow(['untouched']);
  return new Uint8Array(await made.xlsx.writeBuffer());
}

const listed = (sheet: Sheet) => {
  sheet.addRow(['Site', 'Owner', 'Count']);
  sheet.addRows(ROWS);
};

const table = (sheet: Sheet, more: Partial<ExcelJS.TableProperties> = {}) =>
  sheet.addTable({
    name: 'Accounts1',
    ref: 'A1',
    headerRow: true,
    columns: ['Site', 'Owner', 'Count'].map((name) => ({ name, filterButton: true })),
    rows: ROWS,
    ...more,
  });

async function partOf(path: string, name: string | RegExp): Promise<string> {
  const zip = await openZip(path);
  const entry = zip.entries.find((each) =>
    typeof name === 'string' ? each.name === name : name.test(each.name),
  );
  const text = entry === undefined ? '' : await zip.readText(entry);
  await zip.close();
  return text;
}

const TABLE = /^xl\/tables\/table1\.xml$/;

async function reopened(path: string): Promise<Sheet> {
  const made = new ExcelJS.Workbook();
  await made.xlsx.readFile(path);
  const sheet = made.getWorksheet('Accounts');
  if (sheet === undefined) throw new Error('the sheet is gone');
  return sheet;
}

describe('ranges that are sorted together grow together', () => {
  test('a filter includes the new columns, and so does its name in the workbook', async () => {
    const { out } = await enrichWorkbook(
      await workbook((sheet) => {
        listed(sheet);
        sheet.autoFilter = 'A1:C4';
        // As Excel does; this library does not do it itself.
        sheet.workbook.definedNames.add('Accounts!$A$1:$C$4', '_xlnm._FilterDatabase');
      }),
    );
    expect((await reopened(out)).autoFilter).toBe('A1:G4');
    expect(await partOf(out, 'xl/workbook.xml')).toMatch(/_FilterDatabase"[^>]*>'?Accounts'?!\$A\$1:\$G\$4</);
  });

  test('a table gets a column for each new one, under its name and a number of its own', async () => {
    const { path, out } = await enrichWorkbook(await workbook((sheet) => void table(sheet)));
    const [before, after] = [await partOf(path, TABLE), await partOf(out, TABLE)];
    expect(before).toContain('ref="A1:C4"');
    expect(after.match(/ref="[^"]*"/g)).toEqual(['ref="A1:G4"', 'ref="A1:G4"']);
    expect(after).toContain('<tableColumns count="7">');
    const columns = [...after.matchAll(/<tableColumn id="(\d+)" name="([^"]*)"/g)].map(([, id, name]) => [
      id,
      name,
    ]);
    expect(columns).toEqual(
      ['Site', 'Owner', 'Count', ...NEW_HEADER].map((name, index) => [String(index + 1), name]),
    );
    expect((await reopened(out)).getTable('Accounts1')).toBeDefined();
  });

  test('a table without a header stays as it is', async () => {
    const { path, out } = await enrichWorkbook(
      await workbook((sheet) => void table(sheet, { headerRow: false })),
    );
    expect(await partOf(out, TABLE)).toBe(await partOf(path, TABLE));
  });

  test('a table with totals grows, and its row of totals gets no cells', async () => {
    const { out, output } = await enrichWorkbook(
      await workbook((sheet) => void table(sheet, { totalsRow: true })),
    );
    const after = await partOf(out, TABLE);
    expect(after.match(/ref="[^"]*"/g)).toEqual(['ref="A1:G5"', 'ref="A1:G4"']);
    expect(after).toContain('totalsRowCount="1"');
    expect((await readAll(output, 'Accounts')).map(({ cells }) => cells[3])).toEqual([
      'Status',
      ...[2, 3, 4].map((number) => `=found ${number} <&> é`),
      ...[undefined],
    ]);
  });

  test('a filter and a table that end before the last column, or begin elsewhere, stay as they are', async () => {
    const { path, out } = await enrichWorkbook(
      await workbook((sheet) => {
        table(sheet);
        sheet.getCell('E1').value = 'Beside';
      }),
    );
    expect(await partOf(out, TABLE)).toBe(await partOf(path, TABLE));
    const filtered = await enrichWorkbook(
      await workbook((sheet) => {
        listed(sheet);
        sheet.autoFilter = 'A2:C4';
      }),
    );
    expect((await reopened(filtered.out)).autoFilter).toBe('A2:C4');
  });

  test('new columns are as wide as their titles if the sheet sets widths, and only then', async () => {
    const wide = await enrichWorkbook(
      await workbook((sheet) => {
        listed(sheet);
        sheet.getColumn(1).width = 30;
      }),
      { header: ['Company status', 'A title that is much longer than forty characters are', 'No', 'x'] },
    );
    const widths = (sheet: Sheet) => [4, 5, 6].map((column) => sheet.getColumn(column).width);
    expect(widths(await reopened(wide.out))).toEqual([16, 40, 14]);
    const plain = await enrichWorkbook(await workbook(listed));
    expect(await partOf(plain.out, 'xl/worksheets/sheet1.xml')).not.toContain('<cols>');
  });

  test.skipIf(!hasSoffice)('LibreOffice opens the grown table', async () => {
    const { out } = await enrichWorkbook(await workbook((sheet) => void table(sheet)));
    expect(readFileSync(convertBySoffice(out, 'csv'), 'utf8').split('\n')[0]).toBe(
      ['Site', 'Owner', 'Count', ...NEW_HEADER].join(','),
    );
  });
});

describe('cells that a program fills are taken, whether the file has them or not', () => {
  const filled = (at: string, ref: string) => (sheet: Sheet) => {
    listed(sheet);
    const formula = { formula: 'LEN(A2:C4)', result: 1, shareType: 'array', ref };
    sheet.getCell(at).value = formula as ExcelJS.CellValue;
  };

  test.each([
    ['an array formula', filled('D2', 'D2:F4'), 'G1'],
    ['one behind a gap', filled('E2', 'E2:G4'), 'H1'],
    ['one of a single column', filled('D2', 'D2:D4'), 'E1'],
    ['one that begins in the heading', filled('D1', 'D1:F2'), 'G1'],
    [
      'a comment',
      (sheet: Sheet) => {
        listed(sheet);
        sheet.getCell('E3').note = 'ask Ada';
      },
      'F1',
    ],
  ])('%s', async (_, fill, first) => {
    const { out } = await enrichWorkbook(await workbook(fill));
    expect((await reopened(out)).getCell(first).value).toBe('Status');
  });

  test('a data table', async () => {
    const bytes = await workbook(filled('D2', 'D2:E4'));
    const path = join(tempDir(), 'array.xlsx');
    writeFileSync(path, bytes);
    const zip = await openZip(path);
    await zip.close();
    const parts = await Promise.all(
      zip.entries.map(async ({ name }) => ({
        name,
        data: (await partOf(path, name)).replace('t="array"', 't="dataTable"'),
      })),
    );
    const { out } = await enrichWorkbook(buildZip(parts));
    expect(await partOf(out, SHEET_PART)).toContain('t="dataTable"');
    expect((await reopened(out)).getCell('F1').value).toBe('Status');
  });

  test.skipIf(!hasSoffice)('LibreOffice shows every new cell after it filled the array', async () => {
    const { out } = await enrichWorkbook(await workbook(filled('D2', 'D2:F4')));
    const lines = readFileSync(convertBySoffice(out, 'csv'), 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split(',').slice(7, 9))).toEqual([
      ['Score', 'Known'],
      ['2.5', 'TRUE'],
      ['3.5', 'FALSE'],
      ['4.5', 'TRUE'],
    ]);
  });
});
