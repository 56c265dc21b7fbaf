import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import type { Cell, Row } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { openCsv } from '../../support/files/csv-fixture.ts';
import { odsBytes, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';
import { partsByPython } from '../../support/files/python-zip.ts';
import { rowsOf } from '../../support/files/sheet-rows.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes } from '../../support/files/workbook-fixture.ts';
import { ACCOUNTS } from '../../support/files/workbook-sheet.ts';

type Changes = Record<number, Record<number, Cell>>;

/** Writes a file again with some cells changed, by row number and column, and maybe one column `New`. */
async function refreshed(
  path: string,
  columns: number[],
  changes: Changes,
  isWider = false,
  name?: string,
): Promise<string> {
  const out = path.replace(/(\.\w+)$/, '-out$1');
  const input = await openSheetFile(path);
  const changesOf = (row: Row) =>
    new Map(Object.entries(changes[row.number] ?? {}).map(([column, cell]) => [Number(column), cell]));
  await appendColumns({
    input,
    sheet: name ?? input.sheets[0]?.name ?? '',
    headerRow: 1,
    header: isWider ? ['New'] : [],
    out,
    valuesFor: (rows) => rows.map(({ number }) => (isWider ? [`new ${number}`] : [])),
    refresh: { columns, changesFor: (rows) => rows.map(changesOf) },
  });
  await input.close();
  return out;
}

/** Cells with a fill, by exceljs, which shares no code with ours. */
async function filledCells(path: string, name?: string): Promise<string[]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(path);
  const found: string[] = [];
  const sheet = name === undefined ? workbook.worksheets[0] : workbook.getWorksheet(name);
  sheet?.eachRow((row) =>
    row.eachCell({ includeEmpty: true }, (cell) => {
      const { fill } = cell;
      if (fill?.type !== 'pattern' || fill.pattern !== 'solid') return;
      if (fill.fgColor?.argb === 'FFFFF3BF') found.push(cell.address);
    }),
  );
  return found;
}

describe('a CSV file', () => {
  it('has fields replaced in its own style, all others byte for byte', async () => {
    const { path } = await openCsv('Site;"Na""me";City\r\na.de;"Old; one" ;Ulm\r\n\r\nb.de\r\nc.de;;"Köln"');
    const out = await refreshed(
      path,
      [1, 2],
      { 2: { 1: 'New; "one"' }, 4: { 2: 'Bonn' }, 5: { 2: null } },
      true,
    );
    expect(readFileSync(out, 'utf8')).toBe(
      'Site;"Na""me";City;New\r\na.de;"New; ""one""";Ulm;new 2\r\n\r\nb.de;;Bonn;new 4\r\nc.de;;;new 5',
    );
  });

  it('keeps blanks after delimiters, and stays as it is if nothing changes', async () => {
    const text = 'Site, Name, City\na.de, Old, Ulm\nb.de, "B, C", Bonn\nc.de, D, Köln\n';
    const { path } = await openCsv(text);
    expect(readFileSync(await refreshed(path, [1, 2], {}), 'utf8')).toBe(text);
    const { path: again } = await openCsv(text);
    expect(readFileSync(await refreshed(again, [1, 2], { 3: { 1: 'E, F' }, 2: { 1: 'X' } }), 'utf8')).toBe(
      text.replace('Old', 'X').replace('"B, C"', '"E, F"'),
    );
  });

  it('is written in UTF-8 as a whole if a person wants that', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Site;Ort\n'),
      ...Array.from({ length: 20 }, () => Buffer.from('münchen.de;Straße in Köln\n', 'latin1')),
    ]);
    const { path, file } = await openCsv(bytes);
    expect(file.dialect?.encoding).not.toBe('utf-8');
    const out = path.replace('in.csv', 'out.csv');
    await appendColumns({
      input: file,
      sheet: 'in',
      headerRow: 1,
      header: [],
      out,
      encoding: 'utf-8',
      valuesFor: (rows) => rows.map(() => []),
      refresh: { columns: [1], changesFor: (rows) => rows.map(() => new Map([[1, '東京']])) },
    });
    expect(readFileSync(out, 'utf8').split('\n').slice(0, 3)).toEqual([
      '\ufeffSite;Ort',
      'münchen.de;東京',
      'münchen.de;東京',
    ]);
  });
});

describe('an XLSX workbook', () => {
  it('has cells replaced and marked, whatever the row looks like, and everything else stays', async () => {
    const path = join(tempDir(), 'in.xlsx');
    writeFileSync(path, workbookBytes());
    const changes: Changes = {
      2: { 2: 11.5, 3: null, 4: 'no formula goes' },
      3: { 3: 'later' },
      4: { 0: 'none' },
      6: { 1: 'new.org', 3: true },
    };
    const out = await refreshed(path, [0, 1, 2, 3, 4], changes, true, 'Accounts');
    const rows = await rowsOf(out, 'Accounts');
    expect(rows).toEqual([
      [...(ACCOUNTS[1] ?? []), '', '', 'New'],
      ['Acme GmbH & Co', 'acme.com', '11.5', '', '21', '', '', 'new 2'],
      ['東京', 'https://www.example.co.jp/a?b=1&c=2', '20', 'later', '40', '', '', 'new 3'],
      ['none', '', '', '', '', '', '', 'new 4'],
      [...(ACCOUNTS[5] ?? []), '', '', 'new 5'],
      ['No place', 'new.org', '0.1', 'TRUE', '', '', '', 'new 6'],
      [...(ACCOUNTS[8] ?? []), '', '', 'new 8'],
    ]);
    if (hasSoffice)
      expect(await filledCells(convertBySoffice(out, 'xlsx', tempDir()), 'Accounts')).toEqual([
        'C2',
        'D2',
        'D3',
        'A4',
        'B6',
        'D6',
      ]);
    const before = partsByPython(path);
    const differing = partsByPython(out).filter(
      ([name, hash], index) => before[index]?.[1] !== hash || name !== before[index]?.[0],
    );
    expect(differing.map(([name]) => name)).toEqual(['xl/styles.xml', 'xl/worksheets/sheet1.xml']);
  });

  it('loses the marks of an earlier time if nothing changed now, but keeps other fills', async () => {
    const path = join(tempDir(), 'in.xlsx');
    const made = new exceljs.Workbook();
    const sheet = made.addWorksheet('Sheet');
    sheet.addRows([
      ['Site', 'Name'],
      ['a.de', 'A'],
      ['b.de', 'B'],
      ['c.de', 'C'],
    ]);
    sheet.getCell('B4').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF00FF00' } };
    sheet.getCell('B2').numFmt = '0.00';
    await made.xlsx.writeFile(path);
    const first = await refreshed(path, [1], { 2: { 1: 'A1' }, 3: { 1: 'B1' }, 4: { 1: 'C1' } });
    expect(await filledCells(first)).toEqual(['B2', 'B3', 'B4']);
    const second = await refreshed(first, [1], { 3: { 1: 'B2' } });
    expect(await filledCells(second)).toEqual(['B3']);
    const third = await refreshed(second, [1], {});
    expect(await filledCells(third)).toEqual([]);
    expect(await rowsOf(third)).toEqual([
      ['Site', 'Name'],
      ['a.de', 'A1'],
      ['b.de', 'B2'],
      ['c.de', 'C1'],
    ]);
    const read = new exceljs.Workbook();
    await read.xlsx.readFile(third);
    expect(read.worksheets[0]?.getCell('B2').numFmt).toBe('0.00');
  });
});

describe('an ODS document', () => {
  const repeated = odsRow(
    odsText('b.de'),
    odsText('B'),
    odsText('x', ' table:number-columns-repeated="2"'),
  ).replace('<table:table-row', '<table:table-row table:number-rows-repeated="2"');
  const body = odsTable(
    odsRow(odsText('Site'), odsText('Name'), odsText('City'), odsText('Note')) +
      odsRow(odsText('a.de'), odsText('A')) +
      repeated +
      odsRow(
        odsText('d.de'),
        '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>',
      ),
  );

  it('has cells replaced; of a cell that is written once for several, only the one changes', async () => {
    const path = join(tempDir(), 'in.ods');
    writeFileSync(path, odsBytes({ body }));
    const changes: Changes = { 2: { 2: 'Ulm' }, 3: { 3: 12 }, 4: { 1: null }, 5: { 1: 'stays' } };
    const out = await refreshed(path, [1, 2, 3], changes, true);
    expect(await rowsOf(out)).toEqual([
      ['Site', 'Name', 'City', 'Note', 'New'],
      ['a.de', 'A', 'Ulm', '', 'new 2'],
      ['b.de', 'B', 'x', '12', 'new 3'],
      ['b.de', '', 'x', 'x', 'new 4'],
      ['d.de', '2', '', '', 'new 5'],
    ]);
  });

  it.runIf(hasSoffice)('has changed cells marked, and loses the marks of an earlier time', async () => {
    const csv = join(tempDir(), 'in.csv');
    writeFileSync(csv, 'Site,Name,City\na.de,A,Ulm\nb.de,B,Bonn\n');
    const path = convertBySoffice(csv, 'ods');
    const first = await refreshed(path, [1, 2], { 2: { 1: 'A1' }, 3: { 1: 'B1', 2: null } });
    expect(await filledCells(convertBySoffice(first, 'xlsx'))).toEqual(['B2', 'B3', 'C3']);
    const second = await refreshed(first, [1, 2], { 3: { 2: 'Bonn' } });
    expect(await filledCells(convertBySoffice(second, 'xlsx'))).toEqual(['C3']);
    expect(await rowsOf(second)).toEqual([
      ['Site', 'Name', 'City'],
      ['a.de', 'A1', 'Ulm'],
      ['b.de', 'B1', 'Bonn'],
    ]);
    // After LibreOffice saved it, the marks are still recognized.
    const saved = convertBySoffice(second, 'ods', tempDir());
    const third = await refreshed(saved, [1, 2], {});
    expect(await filledCells(convertBySoffice(third, 'xlsx'))).toEqual([]);
  });
});
