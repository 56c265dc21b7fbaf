import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, onTestFinished, test } from 'vitest';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { previewAndWrite } from '../../support/files/previewed-file.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookParts } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

/** A workbook with a sheet of 40 leads, changed by the test. */
async function leads(change: (sheet: ExcelJS.Worksheet) => void): Promise<string> {
  const made = new ExcelJS.Workbook();
  const cover = made.addWorksheet('Cover');
  cover.addRows([
    ['Market report', ''],
    ['Website', 'https://publisher.com'],
    ['Contact', 'info@publisher.com'],
  ]);
  const sheet = made.addWorksheet('Leads');
  sheet.addRow(['Name', 'Website']);
  for (let index = 1; index <= 40; index += 1) sheet.addRow([`Firm ${index}`, `firm-${index}.com`]);
  change(sheet);
  const path = join(tempDir(), 'leads.xlsx');
  await made.xlsx.writeFile(path);
  return path;
}

const hideRows = (sheet: ExcelJS.Worksheet) => {
  for (let row = 4; row <= 41; row += 1) sheet.getRow(row).hidden = true;
};

test('the sheet that names the most domains is read, and nothing is to be said', async () => {
  const log = (sheet: ExcelJS.Worksheet) => {
    const entries = Array.from({ length: 60 }, (_, index) => [index, 'ann@our-firm.com']);
    sheet.workbook.addWorksheet('Log').addRows([['Number', 'Author'], ...entries]);
  };
  const { facts, preview } = await previewAndWrite(await leads(log));
  expect(facts.sheet).toBe('Leads');
  expect(preview).toMatchObject({ rows: 40, warnings: [] });
});

const out = [{ key: 'hidden_rows_out', facts: { count: 38 } }];
const taken = [{ key: 'hidden_rows_in', facts: { count: 38 } }];

test('rows that the file hides are left out unless they are wanted, and counted either way', async () => {
  const path = await leads(hideRows);
  const { preview } = await previewAndWrite(path);
  expect(preview).toMatchObject({ rows: 40, unique: 2, duplicates: 0, leftOut: 38, maxCredits: 2 });
  expect(preview.warnings).toMatchObject(out);
  const wanted = await previewAndWrite(await leads(hideRows), {}, { hiddenRows: true });
  expect(wanted.preview).toMatchObject({ rows: 40, unique: 40, leftOut: 0, maxCredits: 40 });
  expect(wanted.preview.warnings).toMatchObject(taken);
});

test('rows whose domain is a formula without a result are counted, and a column of nothing else is refused with what to do', async () => {
  const formulas = (from: number) => (sheet: ExcelJS.Worksheet) => {
    for (let row = from; row <= 41; row += 1)
      sheet.getCell(row, 2).value = { formula: `LOWER(A${row})&".com"` };
  };
  const { preview } = await previewAndWrite(await leads(formulas(22)));
  expect(preview).toMatchObject({ rows: 40, unique: 20, blank: 20 });
  expect(preview.warnings).toMatchObject([{ key: 'rows_uncomputed', facts: { count: 20 } }]);
  // A row of totals below the table, and formulas in other columns, are no rows without a domain.
  const other = await previewAndWrite(
    await leads((sheet) => {
      for (let row = 2; row <= 41; row += 1) sheet.getCell(row, 3).value = { formula: `LEN(A${row})` };
      sheet.addRow(['Total', { formula: 'COUNTA(B2:B41)' }]);
    }),
  );
  expect(other.preview).toMatchObject({ rows: 40, blank: 0, warnings: [] });
  const made = new ExcelJS.Workbook();
  const sheet = made.addWorksheet('Leads');
  sheet.addRow(['Website', 'Name']);
  for (let row = 2; row <= 6; row += 1) sheet.addRow([{ formula: `LOWER(B${row})&".com"` }, `Firm${row}`]);
  const path = join(tempDir(), 'uncomputed.xlsx');
  await made.xlsx.writeFile(path);
  await expect(previewAndWrite(path)).rejects.toMatchObject({
    code: 'no_domains',
    reason: { key: 'no_domains_uncomputed' },
  });
  // The column is found by its heading, so that a person who names none is told, too.
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  expect((await inspectSheet(file)).domainColumn).toBe(0);
});

test('a file that hides all rows can still be previewed, and costs nothing', async () => {
  const path = await leads((sheet) => {
    hideRows(sheet);
    for (let row = 2; row < 4; row += 1) sheet.getRow(row).hidden = true;
  });
  const { preview } = await previewAndWrite(path);
  expect(preview).toMatchObject({ unique: 0, leftOut: 40, maxCredits: 0 });
});

test.skipIf(!hasSoffice)('also in an OpenDocument', async () => {
  const path = await leads(hideRows);
  const { preview } = await previewAndWrite(convertBySoffice(path, 'ods', dirname(path)));
  expect(preview).toMatchObject({ unique: 2, leftOut: 38, warnings: out });
});

test.each(['hidden', 'veryHidden'] as const)(
  'a %s sheet is read if no other names domains, and is named',
  async (state) => {
    const path = await leads((sheet) => {
      sheet.state = state;
      sheet.workbook.removeWorksheet('Cover');
      sheet.workbook.addWorksheet('Summary').addRows([
        ['Region', 'Firms'],
        ['North', 12],
      ]);
    });
    const { facts, preview } = await previewAndWrite(path);
    expect(facts.sheet).toBe('Leads');
    expect(preview.warnings).toMatchObject([{ key: 'sheet_hidden', facts: { sheet: 'Leads' } }]);
  },
);

test('a signature that the enriched copy cannot keep is named', async () => {
  const path = join(tempDir(), 'signed.xlsx');
  const signature = { name: '_xmlsignatures/origin.sigs', data: '' };
  writeFileSync(path, buildZip([...workbookParts(), signature]));
  const { preview } = await previewAndWrite(path);
  expect(preview.warnings.map(({ key }) => key)).toContain('signature_lost');
});

test('rows whose cells slipped are counted and the first is named, however far down', async () => {
  const lines = Array.from({ length: 2_600 }, (_, index) => `Firm ${index},firm-${index}.com,Rome,`);
  lines[2_100] = 'Firm, Inc.,firm-2100.com,Rome,x';
  lines[2_200] = 'Firm\nLtd,Rome,firm-2200.com';
  lines[2_250] = 'Firm;firm-2250.com;Rome;';
  // These have what they should have, or nothing that slipped.
  lines[2_300] = 'Firm';
  lines[2_301] = 'Firm,,ada@firm-2301.com';
  lines[2_302] = 'Firm,,Rome,see firm-2302.com';
  const path = join(tempDir(), 'far-down.csv');
  writeFileSync(path, `Name,Website,City,Note\n${lines.join('\n')}\n`);
  const { preview } = await previewAndWrite(path);
  expect(preview.warnings).toMatchObject([{ key: 'rows_slipped', facts: { count: 3, row: 2_102 } }]);
});

test.each([
  ['https://site.com/in/1\nhttps://site.com/in/2\nhttps://site.com/in/3', ['one_domain']],
  ['https://site.com/in/1\nhttps://other.com/in/2\nhttps://site.com/in/3', []],
  ['https://site.com/in/1\nhttps://site.com/in/2', []],
])('a column whose cells all name one domain is doubted: %j', async (cells, keys) => {
  const path = join(tempDir(), 'profiles.csv');
  writeFileSync(path, `Profile\n${cells}\n`);
  const { preview } = await previewAndWrite(path);
  expect(preview.warnings.map(({ key }) => key)).toEqual(keys);
});
