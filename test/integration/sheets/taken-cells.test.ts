import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrichWorkbook, NEW_HEADER } from '../../support/files/enriched-workbook.ts';
import { convertAllBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

const letter = (column: number) => String.fromCharCode(64 + column);

interface Range {
  column: number;
  row: number;
  columns: number;
  rows: number;
}
const nameOf = ({ column, row, columns, rows }: Range) =>
  `${letter(column)}${row}:${letter(column + columns - 1)}${row + rows - 1}`;

/** What may take cells beside a table, and what it puts there. None of it comes into the table itself. */
const TAKERS = [
  'array',
  'merged',
  'table',
  'note',
  'picture',
  'validation',
  'text',
  'names',
  'rule',
] as const;

/** A sheet with a table in its first columns, and things at chance places to its right. */
const sheetArb = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 7 }),
  isTable: fc.boolean(),
  hasFilter: fc.boolean(),
  takers: fc.array(
    fc.record({
      kind: fc.constantFrom(...TAKERS),
      gap: fc.integer({ min: 0, max: 7 }),
      row: fc.integer({ min: 1, max: 9 }),
      columns: fc.integer({ min: 1, max: 3 }),
      rows: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 4 },
  ),
});
type Made = (typeof sheetArb)['generate'] extends (...args: never[]) => { value: infer Value }
  ? Value
  : never;

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function workbookOf({ columns, rows, isTable, hasFilter, takers }: Made): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Accounts');
  const header = Array.from({ length: columns }, (_, index) => (index === 0 ? 'Site' : `Field ${index}`));
  const data = Array.from({ length: rows }, (_, row) =>
    header.map((__, index) => (index === 0 ? `acme${row}.com` : row * 10 + index)),
  );
  if (isTable)
    sheet.addTable({
      name: 'Table1',
      ref: 'A1',
      headerRow: true,
      columns: header.map((name) => ({ name })),
      rows: data,
    });
  else sheet.addRows([header, ...data]);
  if (hasFilter && !isTable) sheet.autoFilter = nameOf({ column: 1, row: 1, columns, rows: rows + 1 });
  const placed: Range[] = [];
  for (const [at, { kind, gap, ...size }] of takers.entries()) {
    const range = { ...size, column: columns + 1 + gap };
    // Two things in one cell are a workbook that no program makes.
    const isFree = placed.every(
      (other) =>
        range.column + range.columns <= other.column ||
        other.column + other.columns <= range.column ||
        range.row + range.rows <= other.row ||
        other.row + other.rows <= range.row,
    );
    if (!isFree) continue;
    placed.push(range);
    const first = sheet.getCell(`${letter(range.column)}${range.row}`);
    if (kind === 'array') {
      const formula = `ROW(${nameOf({ ...range, column: 1, columns: 1 })})*100+COLUMN(A1:${letter(range.columns)}1)`;
      first.value = { formula, shareType: 'array', ref: nameOf(range) } as ExcelJS.CellFormulaValue;
    } else if (kind === 'merged') {
      first.value = `merged ${at}`;
      sheet.mergeCells(nameOf(range));
    } else if (kind === 'table' && range.rows > 1) {
      const fields = Array.from({ length: range.columns }, (_, index) => ({ name: `Other ${at} ${index}` }));
      const cells = Array.from({ length: range.rows - 1 }, (_, row) =>
        fields.map((__, index) => row * 7 + index),
      );
      sheet.addTable({
        name: `Other${at}`,
        ref: first.address,
        headerRow: true,
        columns: fields,
        rows: cells,
      });
    } else if (kind === 'note') first.note = `note ${at}`;
    else if (kind === 'picture') {
      const id = book.addImage({ base64: PICTURE, extension: 'png' });
      sheet.addImage(id, nameOf(range));
    } else if (kind === 'validation')
      first.dataValidation = { type: 'list', allowBlank: true, formulae: ['"yes,no"'] };
    else if (kind === 'names')
      book.definedNames.add(`Accounts!$${letter(range.column)}$${range.row}`, `Name${at}`);
    else if (kind === 'rule')
      sheet.addConditionalFormatting({
        ref: nameOf(range),
        rules: [{ type: 'expression', priority: 1, formulae: ['TRUE'], style: { font: { bold: true } } }],
      });
    else first.value = `text ${at}`;
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** The cells, notes and merged ranges of a sheet as LibreOffice computes and saves it. */
async function seenIn(
  path: string,
): Promise<{ cells: Map<string, string>; notes: string[]; merged: string[] }> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const sheet = book.getWorksheet('Accounts');
  const cells = new Map<string, string>();
  const notes: string[] = [];
  sheet?.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.note !== undefined) notes.push(cell.address);
      if (cell.isMerged && cell.master !== cell) return;
      const value = cell.result ?? cell.value;
      if (value !== null && value !== undefined && cell.text !== '') cells.set(cell.address, String(value));
    }),
  );
  return { cells, notes: notes.sort(), merged: [...(sheet?.model.merges ?? [])].sort() };
}

test.skipIf(!hasSoffice)(
  'LibreOffice finds every cell that was there, and every new one',
  async () => {
    const count = campaignSize(10, 1_000);
    const seed = Math.floor(Math.random() * 2 ** 31);
    const made = fc.sample(sheetArb, { numRuns: count, seed });
    const folder = tempDir();
    const before = join(folder, 'before');
    const after = join(folder, 'after');
    for (const each of [before, after]) mkdirSync(each);
    const files: { name: string; path: string; out: string; sheet: Made }[] = [];
    for (const [index, sheet] of made.entries()) {
      const name = `s${index}.xlsx`;
      const { path, out } = await enrichWorkbook(await workbookOf(sheet), { name });
      files.push({ name, path, out, sheet });
    }
    convertAllBySoffice(
      files.map(({ path }) => path),
      'xlsx',
      before,
    );
    convertAllBySoffice(
      files.map(({ out }) => out),
      'xlsx',
      after,
    );
    for (const { name, sheet } of files) {
      const told = `seed ${seed}: ${JSON.stringify(sheet)}`;
      const [was, is] = [await seenIn(join(before, name)), await seenIn(join(after, `out-${name}`))];
      expect(
        [...was.cells].filter(([address, value]) => is.cells.get(address) !== value),
        told,
      ).toEqual([]);
      expect(is.notes, told).toEqual(was.notes);
      expect(is.merged, told).toEqual(was.merged);
      const added = [...is.cells].filter(([address]) => !was.cells.has(address)).map(([, value]) => value);
      for (const title of NEW_HEADER) expect(added, told).toContain(title);
      for (let row = 2; row <= sheet.rows + 1; row += 1)
        for (const value of [`=found ${row} <&> é`, String(row + 0.5)]) expect(added, told).toContain(value);
    }
  },
  600_000,
);
