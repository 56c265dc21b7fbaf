import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { hasSoffice } from '../../support/files/soffice.ts';
import { sortedBySoffice } from '../../support/files/sort-region-by-soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ACCOUNTS = [
  ['Acme', 'acme.com', 3],
  ['Globex', 'globex.org', 1],
  ['Initech', 'initech.co.uk', 9],
  ['Umbrella', 'umbrella.de', 4],
  ['Hooli', 'hooli.xyz', 2],
] as const;

/** A workbook of one sheet, filled by `dress`. */
async function workbook(dress: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Accounts');
  dress(sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const plain = (sheet: ExcelJS.Worksheet) => {
  sheet.addRow(['Account', 'Website', 'Deals']);
  for (const account of ACCOUNTS) sheet.addRow([...account]);
};

interface Sheet {
  bytes: Buffer;
  name: string;
  sheet: string;
  headerRow: number;
  width: number;
}

const ofWorkbook = async (dress: (sheet: ExcelJS.Worksheet) => void): Promise<Sheet> => ({
  bytes: await workbook(dress),
  name: 'in.xlsx',
  sheet: 'Accounts',
  headerRow: 1,
  width: 3,
});

const SHEETS: Record<string, () => Promise<Sheet>> = {
  'a plain workbook': () => ofWorkbook(plain),
  'a workbook with a filter': () =>
    ofWorkbook((sheet) => {
      plain(sheet);
      sheet.autoFilter = 'A1:C6';
    }),
  'a workbook with a table': () =>
    ofWorkbook((sheet) => {
      sheet.addTable({
        name: 'Accounts',
        ref: 'A1',
        headerRow: true,
        columns: ['Account', 'Website', 'Deals'].map((name) => ({ name, filterButton: true })),
        rows: ACCOUNTS.map((account) => [...account]),
      });
    }),
  'an OpenDocument with a filter': async () => ({
    bytes: readFileSync(join(root, 'test', 'corpus', 'ods', 'libreoffice-filter.ods')),
    name: 'in.ods',
    sheet: 'CRM export',
    headerRow: 1,
    width: 3,
  }),
};

test.runIf(hasSoffice).each(Object.entries(SHEETS))(
  'LibreOffice sorts %s, and each answer stays with its row',
  async (_kind, make) => {
    const { bytes, name, sheet, headerRow, width } = await make();
    const path = join(tempDir(), name);
    writeFileSync(path, bytes);
    const input = await openSheetFile(path);
    const out = path.replace('in.', 'out.');
    await appendColumns({
      input,
      sheet,
      headerRow,
      header: ['Status', 'Key'],
      out,
      // The new values are in the reverse order of the rows.
      valuesFor: (rows) =>
        rows.map(({ number, cells }) => [`of ${cells[0]}`, `${String(100 - number)} ${cells[1]}`]),
    });
    await input.close();
    // Sorts by an old column, which has a filter that may not include the new columns, and by a new column.
    for (const column of [1, width + 1]) {
      const rows = parse(sortedBySoffice(out, sheet, column, headerRow)) as string[][];
      const body = rows.slice(headerRow).filter((cells) => cells[0] !== '');
      expect(body.length).toBeGreaterThan(3);
      const keys = body.map((cells) => cells[column]?.toLowerCase() ?? '');
      expect(keys).toEqual([...keys].sort());
      for (const cells of body) {
        expect(cells[width]).toBe(`of ${cells[0]}`);
        expect(cells[width + 1]?.split(' ')[1]).toBe(cells[1]);
      }
    }
  },
);
