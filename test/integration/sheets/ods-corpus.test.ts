import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook, newCells } from '../../support/files/enriched-workbook.ts';
import { odsByPython } from '../../support/files/ods-by-python.ts';
import { partsByPython } from '../../support/files/python-zip.ts';
import { convertAllBySoffice, csvRows, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FOLDER = join(import.meta.dirname, '../../corpus/ods');

interface Expected {
  about: string;
  sheets: [name: string, hidden: boolean][];
  sheet: string;
  headerRow: number;
  firstNew: number;
  headerStyle: string | null;
  dataStyle?: string;
  rows: [number: number, ...cells: string[]][];
  shownColumns?: number[];
  ranges?: Record<string, string>;
}

const corpus = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ods'))
  .map((name) => ({
    name,
    bytes: readFileSync(join(FOLDER, name)),
    expected: JSON.parse(readFileSync(join(FOLDER, name.replace('.ods', '.json')), 'utf8')) as Expected,
  }));

const HEADER = ['Status', 'Score', 'Known', 'Last'];
const cellsOf = (number: number) => [...newCells({ number, cells: [] }).slice(0, 3), 'end\n of  it '];

async function enriched(name: string, bytes: Buffer, { sheet, headerRow }: Expected) {
  return enrichWorkbook(bytes, {
    name,
    sheet,
    headerRow,
    header: HEADER,
    valuesFor: (rows) => rows.map((row) => cellsOf(row.number)),
  });
}

/** A row's cells without blank ones at its end. */
function trimmed(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

describe.each(corpus)('$name ($expected.about)', ({ name, bytes, expected }) => {
  const { sheet, headerRow, firstNew } = expected;
  const isData = (number: number) => number > headerRow;

  test('is read as a person reads it', async () => {
    const { input } = await enriched(name, bytes, expected);
    expect(input.format).toBe('ods');
    expect(input.sheets.map((each) => [each.name, each.hidden])).toEqual(expected.sheets);
    const rows = await readAll(input, sheet, 'en');
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual(expected.rows);
  });

  test('gets its columns, and otherwise reads as before', async () => {
    const { output } = await enriched(name, bytes, expected);
    const rows = await readAll(output, sheet, 'en');
    const wanted = expected.rows.map(([number, ...cells]) => {
      const added = number === headerRow ? HEADER : isData(number) ? cellsOf(number) : [];
      if (added.length === 0) return [number, ...cells];
      const old = [...cells, ...Array.from({ length: firstNew - cells.length }, () => '')];
      return [number, ...old, ...added.map(asText)];
    });
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual(wanted);
  });

  test('keeps every other part and every old cell for an independent reader', async () => {
    const { path, out } = await enriched(name, bytes, expected);
    const [before, after] = [partsByPython(path), partsByPython(out)];
    expect(after.map(([part]) => part)).toEqual(before.map(([part]) => part));
    for (const [index, part] of before.entries())
      if (part[0] !== 'content.xml') expect(after[index]).toEqual(part);
    if (before[0]?.[0] === 'mimetype')
      expect(readFileSync(out).subarray(30, 84).toString('latin1')).toBe(
        'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      );
    const old = odsByPython(path, sheet);
    const made = odsByPython(out, sheet);
    expect(made.rows).toBe(old.rows);
    const isNew = (place: string) => {
      const [row = 0, column = 0] = place.split(',').map(Number);
      const isRow = expected.rows.some(([number]) => number === row && number >= headerRow);
      return isRow && column >= firstNew && column < firstNew + HEADER.length;
    };
    const kept = Object.fromEntries(Object.entries(made.cells).filter(([place]) => !isNew(place)));
    const wanted = Object.fromEntries(Object.entries(old.cells).filter(([place]) => !isNew(place)));
    expect(kept).toEqual(wanted);
    for (const [number] of expected.rows.filter(([row]) => row >= headerRow)) {
      const cells = HEADER.map((_, index) => made.cells[`${number},${firstNew + index}`]);
      if (number === headerRow) {
        expect(cells.map((cell) => cell?.text)).toEqual(HEADER);
        expect(cells.map((cell) => cell?.style)).toEqual(HEADER.map(() => expected.headerStyle));
        continue;
      }
      expect(cells.map((cell) => cell?.type)).toEqual(['string', 'float', 'boolean', 'string']);
      expect(cells[0]?.text).toBe(`=found ${number} <&> é`);
      expect(cells[1]?.value).toBe(String(number + 0.5));
      expect(cells[2]?.value).toBe(String(number % 2 === 0));
      if (expected.dataStyle !== undefined)
        expect(cells.map((cell) => cell?.style)).toEqual(HEADER.map(() => expected.dataStyle));
    }
    const shown = expected.shownColumns ?? [];
    expect(made.hidden).toEqual(old.hidden.filter((column) => !shown.includes(column)));
    expect(made.ranges).toEqual(expected.ranges ?? old.ranges);
  });
});

test.runIf(hasSoffice)(
  'LibreOffice opens every output, and sees all old texts where they were and the new ones',
  async () => {
    const files = [];
    for (const { name, bytes, expected } of corpus)
      files.push({ expected, ...(await enriched(name, bytes, expected)) });
    const folder = tempDir();
    convertAllBySoffice(
      files.flatMap(({ path, out }) => [path, out]),
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
      folder,
    );
    for (const { expected, path, out } of files) {
      const { sheet, headerRow, firstNew } = expected;
      const [before = [], after = []] = [path, out].map((each) =>
        csvRows(readFileSync(join(folder, `${basename(each, '.ods')}-${sheet}.csv`), 'utf8')),
      );
      const numbers = new Set(expected.rows.map(([number]) => number));
      expect(after.length, path).toBeGreaterThanOrEqual(before.length);
      for (const [index, cells] of after.entries()) {
        const number = index + 1;
        const place = `${path}, row ${number}`;
        expect(trimmed(cells.slice(0, firstNew)), place).toEqual(
          trimmed((before[index] ?? []).slice(0, firstNew)),
        );
        const added = cells.slice(firstNew, firstNew + HEADER.length);
        if (number === headerRow) expect(added, place).toEqual(HEADER);
        else if (number > headerRow && numbers.has(number))
          expect(added, place).toEqual(cellsOf(number).map(asText));
        else expect(trimmed(added), place).toEqual([]);
      }
    }
  },
);

function asText(cell: Cell): string {
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}

test('a file keeps its format whatever its name is', async () => {
  const [{ bytes, expected } = { bytes: Buffer.alloc(0), expected: undefined }] = corpus;
  if (expected === undefined) throw new Error('the corpus is empty');
  const { out } = await enriched('in.xlsx', bytes, expected);
  const again = await openSheetFile(out);
  expect(again.format).toBe('ods');
  await again.close();
});
