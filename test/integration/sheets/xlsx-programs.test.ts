import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook, NEW_HEADER } from '../../support/files/enriched-workbook.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes } from '../../support/files/workbook-fixture.ts';
import { accountsSheet } from '../../support/files/workbook-sheet.ts';

/** Cells without references, which exceljs can't read, are given theirs. */
const sheet = accountsSheet().replace(
  '<row><c t="inlineStr"><is><t>No place</t></is></c><c t="inlineStr"><is><t>noplace.org</t></is></c><c>',
  '<row r="6"><c r="A6" t="inlineStr"><is><t>No place</t></is></c><c r="B6" t="inlineStr"><is><t>noplace.org</t></is></c><c r="C6">',
);

async function byExceljs(path: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const found = workbook.getWorksheet('Accounts');
  if (found === undefined) throw new Error(`${path} has lost its sheet`);
  return found;
}

describe('exceljs', () => {
  test('opens the output: old values, formulas, styles and rules as they were, new cells there', async () => {
    const { path, out } = await enrichWorkbook(workbookBytes({ sheet }));
    const [before, after] = [await byExceljs(path), await byExceljs(out)];
    expect(after.workbook.worksheets.map(({ name, state }) => [name, state])).toEqual(
      before.workbook.worksheets.map(({ name, state }) => [name, state]),
    );
    for (let row = 1; row <= 8; row += 1) {
      for (let column = 1; column <= 7; column += 1) {
        const [old, kept] = [before.getCell(row, column), after.getCell(row, column)];
        expect(kept.value, old.address).toEqual(old.value);
        expect(kept.style, old.address).toEqual(old.style);
      }
    }
    expect(before.getCell('C2').value).toBe(10.5);
    expect(after.views).toEqual(before.views);
    expect(Reflect.get(after, 'conditionalFormattings')).toEqual(
      Reflect.get(before, 'conditionalFormattings'),
    );
    expect(Reflect.get(after, 'conditionalFormattings')).toHaveLength(1);
    expect(after.getCell('A3').dataValidation).toEqual(before.getCell('A3').dataValidation);
    expect(['H1', 'I1', 'J1', 'K1'].map((place) => after.getCell(place).value)).toEqual(NEW_HEADER);
    expect(after.getCell('H1').style).toEqual(before.getCell('E1').style);
    expect(after.getCell('H2').value).toBe('=found 2 <&> é');
    expect(after.getCell('I2').value).toBe(2.5);
    expect(after.getCell('J2').value).toBe(true);
    expect(after.getCell('K2').value).toBe(null);
  });

  test('as the writer of the input: dates, rich text, hyperlinks and formulas are read and kept', async () => {
    const workbook = new ExcelJS.Workbook();
    const made = workbook.addWorksheet('Accounts');
    made.addRow(['Site', 'When', 'Text', 'Sum']);
    made.addRow([
      { text: 'acme.com', hyperlink: 'https://acme.com' },
      new Date(Date.UTC(2025, 1, 3)),
      { richText: [{ text: 'a' }, { font: { bold: true }, text: 'b' }] },
      { formula: '1+1', result: 2 },
    ]);
    const { input, output } = await enrichWorkbook(new Uint8Array(await workbook.xlsx.writeBuffer()));
    const rows = await readAll(input, 'Accounts');
    expect(rows[1]?.cells).toEqual(['acme.com', '2025-02-03', 'ab', '2']);
    const after = await readAll(output, 'Accounts');
    expect(after[1]?.cells.slice(0, 5)).toEqual([...(rows[1]?.cells ?? []), '=found 2 <&> é']);
  });
});

describe.skipIf(!hasSoffice)('LibreOffice', () => {
  test('opens the output: each old value and each new cell is there', async () => {
    const { path, out } = await enrichWorkbook(workbookBytes());
    // Filter options: comma, quote, UTF-8, and each sheet to a file of its own.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const table = async (workbook: string, folder: string) => {
      mkdirSync(folder);
      convertBySoffice(workbook, filter, folder);
      const name = workbook.replace(/^.*\//, '').replace('.xlsx', '-Accounts.csv');
      const file = await openSheetFile(join(folder, name));
      return (await readAll(file)).map((row) => row.cells);
    };
    const before = await table(path, `${path}-csv`);
    const after = await table(out, `${out}-csv`);
    expect(before[1]?.slice(0, 3)).toEqual(['Acme GmbH & Co', 'acme.com', '10.5']);
    expect(before[5]?.slice(0, 3)).toEqual(['No place', 'noplace.org', '0.1']);
    expect(after.map((cells) => cells.slice(0, 5))).toEqual(before.map((cells) => cells.slice(0, 5)));
    expect(after[0]?.slice(7, 10)).toEqual(NEW_HEADER.slice(0, 3));
    expect(after[1]?.slice(7, 10)).toEqual(['=found 2 <&> é', '2.5', 'TRUE']);
    expect(after[7]?.slice(7, 10)).toEqual(['=found 8 <&> é', '8.5', 'TRUE']);
  });

  test('opens a workbook with a macro part after it was enriched', async () => {
    const { out } = await enrichWorkbook(workbookBytes({ macro: true }), { name: 'in.xlsm' });
    expect(readFileSync(convertBySoffice(out, 'csv'), 'utf8')).toBe('website\nhidden.com\n');
  });

  test('as the writer of the input: what it wrote is read and kept', async () => {
    const source = join(tempDir(), 'Accounts.csv');
    writeFileSync(source, 'Site,Count,When\nacme.com,2,2025-02-03\nfoo.org,3,\n');
    const { input, output } = await enrichWorkbook(readFileSync(convertBySoffice(source, 'xlsx')));
    const rows = await readAll(input, 'Accounts');
    expect(rows.map((row) => row.cells.slice(0, 2))).toEqual([
      ['Site', 'Count'],
      ['acme.com', '2'],
      ['foo.org', '3'],
    ]);
    expect(rows[1]?.cells[2]).toBe('2025-02-03');
    const after = await readAll(output, 'Accounts');
    expect(after[2]?.cells).toEqual([...['foo.org', '3', ''], '=found 3 <&> é', '3.5', 'FALSE']);
  });
});
