import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAsDeclared } from '../../../main/engine/enrich/end-table.ts';
import { exportedRows } from '../../../main/engine/jobs/export-rows.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { odsByPython } from '../../support/files/ods-by-python.ts';
import { ANSWER_HEADER, previewAndWrite } from '../../support/files/previewed-file.ts';
import { convertAllBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { sortBySoffice } from '../../support/files/sort-by-soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const CORPUS = join(import.meta.dirname, '../../corpus');

function csv(text: string, reading: { rowsBelow?: boolean } = {}) {
  const path = join(tempDir(), 'in.csv');
  writeFileSync(path, text);
  return previewAndWrite(path, {}, reading);
}

describe('a CSV file', () => {
  test('keeps its footer byte for byte, and does not count it', async () => {
    const path = join(tempDir(), 'in.csv');
    copyFileSync(join(CORPUS, 'csv/shape-footnote.csv'), path);
    const { out, preview } = await previewAndWrite(path);
    expect(preview).toMatchObject({ rows: 6, invalid: 0, blank: 0, rowsBelow: 2, warnings: [] });
    const lines = (file: string) => readFileSync(file, 'latin1').split('\r\n');
    expect(lines(out).slice(7)).toEqual(lines(path).slice(7));
    expect(lines(out)[6]).toMatch(/,found hooli\.xyz,/);
  });

  test('keeps its last rows without a domain', async () => {
    const { out, preview } = await csv('Company,Website\nAcme,acme.com\nBolt,\nCobra,n/a\n');
    expect(preview).toMatchObject({ rows: 3, invalid: 1, blank: 1, rowsBelow: 0 });
    expect(readFileSync(out, 'utf8')).toContain('Cobra,n/a,blank,,\n');
  });

  test('with a German sum in the column of the domains', async () => {
    const { out, preview } = await csv('Webseite;Umsatz\na.de;1\nb.de;2\nSumme;3\n');
    expect(preview).toMatchObject({ rows: 2, invalid: 0, rowsBelow: 1 });
    expect(readFileSync(out, 'utf8')).toContain('\nSumme;3\n');
  });

  test('has its sum in the table if that is wanted', async () => {
    const text = 'Webseite;Umsatz\na.de;1\nb.de;2\nSumme;3\n';
    const { preview } = await csv(text);
    expect(preview).toMatchObject({ rows: 2, rowsBelow: 1, canTakeBelow: true });
    const { preview: taken } = await csv(text, { rowsBelow: true });
    expect(taken).toMatchObject({ rows: 3, unique: 2, invalid: 1, rowsBelow: 0, canTakeBelow: true });
  });

  test('asks about a row of a firm called Total that has an address only', async () => {
    const { preview } = await csv('Company,Website,Mail\nAcme,acme.com,\nTotal,,info@total.com\n');
    expect(preview).toMatchObject({ rows: 2, blank: 1, rowsBelow: 0, canTakeBelow: false });
  });

  test('asks about rows below a sum that have domains', async () => {
    const { preview } = await csv('Company,Website\nAcme,acme.com\nTotal,\nBolt,bolt.io\n');
    expect(preview).toMatchObject({ rows: 3, unique: 2, rowsBelow: 0 });
  });
});

test.each([
  ['table', 2, 4],
  ['filter', 2, 4],
  ['totals', 2, 2],
  ['table', 4, 4],
] as const)('an end that a %s declares in row %i leaves rows up to %i', async (by, row, last) => {
  const { db, job } = await csv('Company,Website\nAcme,acme.com\nBolt,\nCobra,cobra.de\nDelta,\n');
  expect(endAsDeclared(db, job, { row, by })).toMatchObject({
    rowCount: last - 1,
    domainCount: last === 4 ? 2 : 1,
    options: { table: { lastRow: last, rowsBelow: 5 - last } },
  });
});

test('a row of totals that a workbook declares stays out of the table', async () => {
  const path = join(tempDir(), 'declared.xlsx');
  copyFileSync(join(CORPUS, 'xlsx/title-logo-table-totals.xlsx'), path);
  const { preview } = await previewAndWrite(path, {}, { rowsBelow: true });
  expect(preview).toMatchObject({ rowsBelow: 1, canTakeBelow: false });
});

test('rows with cells only in a neighbouring table are no rows of this table, in exports neither', async () => {
  const { preview, db, job } = await csv(
    'Company,Website,,Partner\nAcme,acme.com,,p\n,,,q\nBolt,bolt.io,,r\n,,,s\n',
  );
  expect(preview).toMatchObject({ rows: 2, unique: 2, blank: 0 });
  const { rows } = await exportedRows({ db, job, wants: () => true, signal: new AbortController().signal });
  const cells = (await Array.fromAsync(rows))
    .flat()
    .map(([company, site, , partner, domain]) => [company, site, partner, domain]);
  expect(cells).toEqual([
    ['Acme', 'acme.com', 'p', 'acme.com'],
    ['Bolt', 'bolt.io', 'r', 'bolt.io'],
  ]);
});

/** Workbooks, the place of their first new column, and the warnings. */
const placed: [name: string, first: number, warnings: string[]][] = [
  ['two-tables-with-room', 4, []],
  ['two-tables-without-room', 8, ['placed_behind_cells', 'range_apart']],
  ['chart-beside', 12, ['placed_behind_drawing']],
  ['merged-into-next', 6, ['placed_behind_drawing']],
  ['note-far-right', 4, []],
  ['filter-short', 4, ['range_apart']],
];

describe.runIf(hasSoffice)('an OpenDocument', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    const names = ['title-filter-total', ...placed.map(([name]) => name)];
    convertAllBySoffice(
      names.map((name) => join(CORPUS, `xlsx/${name}.xlsx`)),
      'ods',
      folder,
    );
  });

  /** A workbook of the other corpus converted by LibreOffice to its own format. */
  function converted(name: string) {
    const path = join(tempDir(), `${name}.ods`);
    copyFileSync(join(folder, `${name}.ods`), path);
    return previewAndWrite(path);
  }

  test('with a filter under a title and totals below: the filter grows, and sorting keeps rows together', async () => {
    const { path, out, preview } = await converted('title-filter-total');
    expect(preview).toMatchObject({ rows: 5, rowsBelow: 1, warnings: [] });
    const [before, after] = [odsByPython(path, 'Accounts'), odsByPython(out, 'Accounts')];
    expect(Object.values(before.ranges)).toEqual(['Accounts.A3:Accounts.D8']);
    expect(Object.values(after.ranges)).toEqual(['Accounts.A3:Accounts.G8']);
    for (const [place, cell] of Object.entries(before.cells)) {
      const [row = 0, column = 0] = place.split(',').map(Number);
      if (row < 3 || row > 8 || column < 4) expect(after.cells[place], place).toEqual(cell);
    }
    const inTotals = (cells: object) => Object.keys(cells).filter((place) => place.startsWith('9,'));
    expect(inTotals(after.cells)).toEqual(inTotals(before.cells));
    const [sorted] = sortBySoffice([{ path: out, sheet: 'Accounts', headerRow: 3, column: 5 }]);
    expect(sorted?.range).toBe('A3:G8');
    expect(sorted?.rows.slice(3, 8).map(([name, , , , status]) => [name, status])).toEqual([
      ['Alpha', 'found alpha.org'],
      ['Bravo', 'found bravo.net'],
      ['Charlie', 'found charlie.io'],
      ['Delta', 'found delta.com'],
      ['Echo', 'found echo.de'],
    ]);
  });

  test.each(placed)('as %s gets its columns in the same place', async (name, first, warnings) => {
    const { out, facts, preview } = await converted(name);
    expect(preview.warnings.map(({ key }) => key)).toEqual(warnings);
    const file = await openSheetFile(out);
    const rows = await readAll(file, 'Accounts');
    await file.close();
    const header = rows.find(({ number }) => number === facts.headerRow);
    expect(header?.cells.slice(first, first + 3)).toEqual(ANSWER_HEADER);
    expect(preview.rows).toBe(5);
  });
});
