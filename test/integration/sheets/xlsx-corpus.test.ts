import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { domainOf } from '../../../main/engine/domains/parse-domain.ts';
import { columnIndex, parseRange, writeRange } from '../../../main/engine/sheets/cell-range.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { codecOf } from '../../../main/engine/sheets/zip/part-codec.ts';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import type { Expected } from '../../corpus/xlsx/expected.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { ANSWER_HEADER, answerTo, sharePreviewed } from '../../support/files/previewed-file.ts';
import { convertAllBySoffice, csvRows, hasSoffice } from '../../support/files/soffice.ts';
import { sortBySoffice } from '../../support/files/sort-by-soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FOLDER = join(import.meta.dirname, '../../corpus/xlsx');

const corpus = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.xlsx'))
  .map((name) => ({
    name,
    expected: JSON.parse(readFileSync(join(FOLDER, name.replace('.xlsx', '.json')), 'utf8')) as Expected,
  }));

const HEADER = ANSWER_HEADER;

/** A workbook of the corpus, previewed and written. */
const enriched = sharePreviewed((name) => {
  const path = join(tempDir(), name);
  copyFileSync(join(FOLDER, name), path);
  return path;
});

async function sheetOf(path: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const sheet = workbook.getWorksheet('Accounts');
  if (sheet === undefined) throw new Error(`${path} has lost its sheet`);
  return sheet;
}

/** The ranges of tables, and of the sheet's filter. */
async function rangesOf(path: string): Promise<string[]> {
  const zip = await openZip(path);
  onTestFinished(() => zip.close());
  const parts = zip.entries.filter(({ name }) => /tables\/|worksheets\/sheet1\.xml$/.test(name));
  const texts = await Promise.all(parts.map((entry) => zip.readText(entry)));
  return texts
    .flatMap((xml) => [...xml.matchAll(/<(?:\w+:)?(table|autoFilter) (?:[^>]*? )?ref="([^"]*)"/g)])
    .filter(([, tag], _, all) => tag === 'table' || !all.some(([, other]) => other === 'table'))
    .map(([, , ref = '']) => ref)
    .sort();
}

/**
 * Files of the corpus that exceljs can't read: other encodings, cells without references, elements with a
 * prefix.
 */
const UNREAD_BY_EXCELJS = /^(?:utf-16|iso-8859|inline-strings|prefixed|reported)/;

describe.each(corpus)('$name ($expected.about)', ({ name, expected }) => {
  const first = columnIndex(expected.firstNew);
  const domains = columnIndex(expected.domainColumn);

  test('is previewed as a person sees it', async () => {
    const { facts, preview } = await enriched(name);
    expect(facts.hasHeader ? facts.headerRow : null).toBe(expected.headerRow);
    expect(facts.domainColumn).toBe(domains);
    expect(preview.rows).toBe(expected.rows);
    expect(preview.rowsBelow).toBe(expected.rowsBelow);
    expect(preview.warnings.map(({ key }) => key)).toEqual(expected.warnings);
  });

  test('gets its columns in place, and nothing else changes', async () => {
    const { path, out } = await enriched(name);
    const before = await readAll(await opened(path), 'Accounts');
    const after = await readAll(await opened(out), 'Accounts');
    expect(after.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    const withAnswers: number[] = [];
    for (const [index, { number, cells }] of after.entries()) {
      const old = before[index]?.cells ?? [];
      const isIn = (_: string, column: number) => column < first || column >= first + HEADER.length;
      expect(trimmed(cells.filter(isIn)), `row ${number}`).toEqual(trimmed(old.filter(isIn)));
      const added = trimmed(cells.slice(first, first + HEADER.length));
      if (number === expected.headerRow) expect(added).toEqual(HEADER);
      else if (added.length > 0) {
        withAnswers.push(number);
        expect(added, `row ${number}`).toEqual(trimmed(answerTo(domainOf(cells[domains] ?? '')).map(String)));
      }
    }
    const headings = name.startsWith('merged-headings') ? 1 : 0;
    expect(withAnswers).toHaveLength(expected.rows - headings);
    expect(await rangesOf(path)).toEqual(expected.ranges.map(([range]) => range).sort());
    expect(await rangesOf(out)).toEqual(expected.ranges.map(([, range]) => range).sort());
  });

  test('keeps the encoding of the sheet, what is above and below the table, and every part that need not change', async () => {
    const { path, out } = await enriched(name);
    const [before, after] = [await partsOf(path), await partsOf(out)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const mayChange = /^xl\/(?:worksheets\/sheet1|tables\/table\d+|workbook|styles)\.xml$/;
    for (const [part, bytes] of before)
      if (!mayChange.test(part)) expect(after.get(part)?.equals(bytes), part).toBe(true);
    const [old, made] = [before, after].map((parts) => parts.get(SHEET) ?? Buffer.alloc(0));
    expect(made?.subarray(0, 100).equals(old?.subarray(0, 100) ?? made)).toBe(true);
    const rowsOf = (bytes: Buffer | undefined) =>
      rowsByNumber(codecOf(bytes ?? Buffer.alloc(0)).decoder()(bytes));
    const last = (expected.headerRow ?? 0) + expected.rows;
    for (const [number, row] of rowsOf(old)) {
      const isAbove = expected.headerRow !== null && number < expected.headerRow;
      if (isAbove || (number > last && expected.rowsBelow > 0)) expect(rowsOf(made).get(number)).toBe(row);
    }
  });

  test.skipIf(UNREAD_BY_EXCELJS.test(name))('is the same for exceljs except for the new cells', async () => {
    const { path, out } = await enriched(name);
    const [before, after] = [await sheetOf(path), await sheetOf(out)];
    before.eachRow({ includeEmpty: false }, (row, number) =>
      row.eachCell({ includeEmpty: false }, (cell, column) => {
        const isNew = column > first && column <= first + HEADER.length;
        if (isNew || cell.value === null) return;
        expect(after.getCell(number, column).value, cell.address).toEqual(cell.value);
        expect(after.getCell(number, column).style, cell.address).toEqual(cell.style);
      }),
    );
    if (expected.headerRow === null) return;
    const titles = HEADER.map((_, index) => after.getCell(expected.headerRow ?? 1, first + index + 1));
    expect(titles.map((cell) => cell.value)).toEqual(HEADER);
    expect(HEADER.some((_, index) => after.getColumn(first + index + 1).hidden)).toBe(false);
    const merged = after.model.merges.map((range) => parseRange(range)).filter((range) => range !== null);
    const covers = (range: (typeof merged)[number], row: number) =>
      range.firstRow <= row && range.lastRow >= row && range.lastColumn >= first;
    after.eachRow((row, number) => {
      if (merged.some((range) => covers(range, number)))
        expect(
          row.getCell(first + 1).isMerged && row.getCell(first + 1).value === HEADER[0],
          `row ${number}`,
        ).toBe(false);
    });
  });
});

const SHEET = 'xl/worksheets/sheet1.xml';

async function partsOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(path);
  onTestFinished(() => zip.close());
  const parts = new Map<string, Buffer>();
  for (const entry of zip.entries)
    parts.set(entry.name, Buffer.concat(await Array.fromAsync(zip.read(entry))));
  return parts;
}

/** Rows of a sheet as they are in its XML. */
function rowsByNumber(xml: string): Map<number, string> {
  return new Map(
    [...xml.matchAll(/<(?:x:)?row r="(\d+)"[^>]*?(?:\/>|>[\s\S]*?<\/(?:x:)?row>)/g)].map(([row, number]) => [
      Number(number),
      row,
    ]),
  );
}

function opened(path: string) {
  return openSheetFile(path).then((file) => {
    onTestFinished(() => file.close());
    return file;
  });
}

function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

test('stripes continue over the new columns, without the format of dates', async () => {
  for (const name of ['banded-rows.xlsx', 'libreoffice-banded-rows.xlsx']) {
    const { out } = await enriched(name);
    const sheet = await sheetOf(out);
    for (let row = 1; row <= 6; row += 1) {
      const edge = sheet.getCell(row, 4);
      for (const column of [5, 6, 7]) {
        const cell = sheet.getCell(row, column);
        expect(cell.fill, `${name} ${cell.address}`).toEqual(edge.fill);
        expect(cell.border, `${name} ${cell.address}`).toEqual(edge.border);
        if (row > 1) expect(cell.numFmt ?? 'General', `${name} ${cell.address}`).toBe('General');
      }
    }
    expect(sheet.getCell('D2').numFmt).toMatch(/d/i);
  }
});

describe.runIf(hasSoffice)('LibreOffice', () => {
  test('opens every output and sees all old texts where they were, and the new ones', async () => {
    const files = [];
    for (const { name, expected } of corpus) files.push({ name, expected, ...(await enriched(name)) });
    const folder = tempDir();
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,1';
    convertAllBySoffice(
      files.flatMap(({ path, out }) => [path, out]),
      filter,
      folder,
    );
    for (const { name, expected } of files) {
      const first = columnIndex(expected.firstNew);
      const [before = [], after = []] = ['', '-out'].map((end) =>
        csvRows(readFileSync(join(folder, `${name.replace('.xlsx', '')}${end}-Accounts.csv`), 'utf8')),
      );
      expect(after.length, name).toBe(before.length);
      let answers = 0;
      for (const [index, cells] of after.entries()) {
        const place = `${name}, row ${index + 1}`;
        const isOld = (_: string, column: number) => column < first || column >= first + HEADER.length;
        expect(trimmed(cells.filter(isOld)), place).toEqual(trimmed((before[index] ?? []).filter(isOld)));
        if (cells[first]?.startsWith('found ')) {
          answers += 1;
          expect(cells[first], place).toBe(
            `found ${domainOf(cells[columnIndex(expected.domainColumn)] ?? '')}`,
          );
        }
      }
      expect(answers, name).toBe(5);
    }
  });

  test('sorts by a new column with the file’s own range, and rows stay together', async () => {
    const files = [];
    for (const { name, expected } of corpus) {
      if (expected.sorted === undefined) continue;
      files.push({ name, expected, ...(await enriched(name)) });
    }
    expect(files.length).toBeGreaterThan(6);
    const sorted = sortBySoffice(
      files.map(({ out, expected }) => ({
        path: out,
        sheet: 'Accounts',
        headerRow: expected.headerRow ?? 1,
        column: columnIndex(expected.firstNew) + 1,
      })),
    );
    for (const [index, { range, rows }] of sorted.entries()) {
      const { name, expected } = files[index] ?? files[0] ?? { name: '', expected: undefined };
      if (expected === undefined) throw new Error('nothing was sorted');
      expect(range, name).toBe(writeRange(parseRange(expected.sorted ?? '') ?? fail(name)));
      const first = columnIndex(expected.firstNew);
      const found = rows
        .map((cells) => ({
          domain: domainOf(cells[columnIndex(expected.domainColumn)] ?? ''),
          answers: cells.slice(first, first + 2),
        }))
        .filter(({ domain }) => domain !== null);
      const byName = ['alpha.org', 'bravo.net', 'charlie.io', 'delta.com', 'echo.de'];
      expect(
        found.map(({ domain }) => domain),
        name,
      ).toEqual(byName);
      expect(
        found.map(({ answers }) => answers),
        name,
      ).toEqual(byName.map((each) => [`found ${each}`, `Co ${each}`]));
    }
  });
});

function fail(name: string): never {
  throw new Error(`${name}: no range`);
}
