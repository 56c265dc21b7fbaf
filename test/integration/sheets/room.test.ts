import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook } from '../../support/files/enriched-workbook.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { SHEET_PART, workbookBytes } from '../../support/files/workbook-fixture.ts';

const MOST = 16_384;

const text = (reference: string, words: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`;

const sheetOf = (rows: readonly string[], behind = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD3"/><sheetData>${rows
    .map((cells, index) => `<row r="${index + 1}" spans="1:16384">${cells}</row>`)
    .join('')}</sheetData>${behind}</worksheet>`;

const fixed = { header: ['One', 'Two'], valuesFor: (rows: readonly unknown[]) => rows.map(() => ['x', 1]) };

async function opened(name: string, bytes: Buffer | string) {
  const path = join(tempDir(), name);
  writeFileSync(path, bytes);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  return file;
}

async function sheetXml(path: string): Promise<string> {
  const zip = await openZip(path);
  try {
    const entry = zip.find(SHEET_PART);
    return entry === undefined ? '' : await zip.readText(entry);
  } finally {
    await zip.close();
  }
}

describe('columns that have no room', () => {
  const full: [string, string][] = [
    ['a value in the last column', sheetOf([text('A1', 'Site'), text('A2', 'a.com') + text('XFD2', 'last')])],
    [
      'a value in the last but one',
      sheetOf([text('A1', 'Site') + text('XFC1', 'last'), text('A2', 'a.com')]),
    ],
    [
      'a formula without a value',
      sheetOf([text('A1', 'Site'), `${text('A2', 'a.com')}<c r="XFD2"><f>A2</f></c>`]),
    ],
    [
      'a merged range up to the last but one',
      sheetOf(
        [text('A1', 'Site'), text('A2', 'a.com')],
        '<mergeCells count="1"><mergeCell ref="A2:XFC2"/></mergeCells>',
      ),
    ],
  ];

  test.each(full)('are refused before and while a workbook is written: %s', async (_name, sheet) => {
    const file = await opened('in.xlsx', workbookBytes({ sheet }));
    const asked = file.place({ headerRow: 1, sheet: 'Accounts', columns: 2 });
    const failure = { code: 'file_too_large', reason: { key: 'columns_full', facts: { count: 2 } } };
    await expect(asked).rejects.toMatchObject(failure);
    const out = `${file.path}.out.xlsx`;
    await expect(file.append({ sheet: 'Accounts', headerRow: 1, out, ...fixed })).rejects.toMatchObject(
      failure,
    );
    expect(existsSync(out)).toBe(false);
  });

  test('are refused for a CSV file', async () => {
    const file = await opened('in.csv', `site,b\na.com${','.repeat(MOST - 2)}\n`);
    await file.place({ headerRow: 1, sheet: 'in', columns: 1 });
    const asked = file.place({ headerRow: 1, sheet: 'in', columns: 2 });
    await expect(asked).rejects.toMatchObject({ code: 'file_too_large' });
  });

  test('are not confused with those of other sheets', async () => {
    const file = await opened('in.xlsx', workbookBytes({ sheet: full[0]?.[1] ?? '' }));
    await file.place({ headerRow: 1, sheet: 'Secret', columns: 2 });
    const missing = file.place({ headerRow: 1, sheet: 'None', columns: 2 });
    await expect(missing).rejects.toMatchObject({ code: 'sheet_not_found' });
  });
});

describe('cells with nothing but a style in the last column', () => {
  const rows = [
    `${text('A1', 'Site')}<c r="C1" s="1"/><c r="XFD1" s="2"/>`,
    `${text('A2', 'a.com')}<c s="2"/><c r="C2" s="1"></c><c s="3"/><c r="E2" s="1"/><c r="XFD2" s="1"/>`,
    '<c r="A3" s="1"/><c r="XFD3" s="1"/>',
    '',
  ];

  test('make room for new columns, and stay if they are not in the way', async () => {
    const { output, out } = await enrichWorkbook(workbookBytes({ sheet: sheetOf(rows) }), fixed);
    expect((await readAll(output, 'Accounts')).map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['Site', 'One', 'Two', ''],
      ['a.com', 'x', '1', ''],
      ['', 'x', '1', ''],
      ['', 'x', '1'],
    ]);
    const xml = await sheetXml(out);
    const references = [...xml.matchAll(/<c r="([A-Z]+\d+)"/g)].map(([, reference]) => reference);
    expect(references).toEqual('A1 B1 C1 XFD1 A2 B2 C2 D2 E2 XFD2 A3 B3 C3 XFD3 B4 C4'.split(' '));
    expect(xml).toContain('<c r="XFD1" s="2"/>');
    expect(xml).toContain('<dimension ref="A1:XFD4"/>');
    expect(xml).not.toMatch(/<c [^>]*(?<!r="[A-Z]+\d+"[^>]*)>/);
  });

  test('do not change the place of new columns if there is room behind the cells', async () => {
    const near = rows.map((row) => row.replaceAll('XFD', 'H'));
    const { output } = await enrichWorkbook(workbookBytes({ sheet: sheetOf(near) }), fixed);
    const [header] = await readAll(output, 'Accounts');
    expect(header?.cells).toEqual(['Site', 'One', 'Two', '', '', '', '', '']);
  });

  test('are distinguished from cells that only look like that', async () => {
    const sheet = sheetOf([`${text('A1', 'Site')}<!-- <c r="B1"/> --><c r="XFD1" s="1"/>`]);
    const { output, out } = await enrichWorkbook(workbookBytes({ sheet }), fixed);
    expect((await readAll(output, 'Accounts'))[0]?.cells.slice(0, 4)).toEqual(['Site', 'One', 'Two', '']);
    expect(await sheetXml(out)).toContain('<!-- <c r="B1"/> --><c r="B1"');
  });
});
