import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import type { Cell, Row } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { storedZip } from '../../support/stored-zip.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { workbookDomains, workbookParts } from '../../support/whole-workbook.ts';

const SHEET = 'Accounts & more';
const ADDED = ['Company status', 'Company "name" & more', 'Count'];
const valuesFor = (rows: readonly Row[]): Cell[][] =>
  rows.map(({ number }) => ['found', `=cmd() <${number}>\u0007 \ud83d\ude80`, number * 1.5]);

/** Writes the workbook, enriches its sheet, and answers both paths. */
async function enrich(name: string, parts: Record<string, string | Buffer>) {
  const dir = tempDir();
  const path = join(dir, name);
  const out = join(dir, `out-${name}`);
  writeFileSync(path, storedZip(parts));
  const input = await openSheetFile(path);
  const result = await appendColumns({ input, sheet: SHEET, headerRow: 1, header: ADDED, out, valuesFor });
  await input.close();
  expect(readdirSync(dir).sort()).toEqual([name, `out-${name}`].sort());
  return { path, out, dir, result };
}

/** The same workbook for exceljs, which cannot read cells without references. */
function withReferences(parts: Record<string, string | Buffer>): Record<string, string | Buffer> {
  const sheet = String(parts['xl/worksheets/sheet1.xml']);
  const row = /<row r="3"[\s\S]*?<\/row>/.exec(sheet)?.[0] ?? '';
  let column = 0;
  const named = row.replace(/<c(?=[ >])/g, () => `<c r="${'ABCDE'[column++]}3"`);
  return { ...parts, 'xl/worksheets/sheet1.xml': sheet.replace(row, () => named) };
}

/** Every part of a ZIP file as Python's own library reads it, which also checks all checksums. */
function partsOf(path: string): Map<string, string> {
  const script = `import sys,zipfile,json,hashlib
z=zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[n,hashlib.sha256(z.read(n)).hexdigest()] for n in z.namelist()]))`;
  return new Map(JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })));
}

describe.each([
  ['book.xlsx', {}],
  ['book.xlsm', { macros: true }],
])('%s', (name, options) => {
  it('keeps every part but the enriched sheet byte for byte, in the same order', async () => {
    const { path, out } = await enrich(name, workbookParts(options));
    const [before, after] = [partsOf(path), partsOf(out)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before].filter(([part, hash]) => after.get(part) !== hash).map(([part]) => part);
    expect(changed).toEqual(['xl/worksheets/sheet1.xml']);
    if ('macros' in options) expect(after.has('xl/vbaProject.bin')).toBe(true);
  });

  it('changes no old cell, and opens in exceljs with the new ones', async () => {
    const { path, out } = await enrich(name, withReferences(workbookParts(options)));
    const [before, after] = await Promise.all(
      [path, out].map(async (file) => new ExcelJS.Workbook().xlsx.readFile(file)),
    );
    const [old, now] = [before, after].map((book) => book?.getWorksheet(SHEET));
    expect(old?.rowCount).toBeGreaterThanOrEqual(5);
    for (let row = 1; row <= 5; row += 1) {
      for (let column = 1; column <= 5; column += 1) {
        const [was, is] = [old, now].map((sheet) => sheet?.getRow(row).getCell(column));
        expect(is?.value, `${row}/${column}`).toEqual(was?.value);
        expect(is?.style, `${row}/${column}`).toEqual(was?.style);
      }
    }
    expect(now?.getRow(1).getCell(7).value).toBe('Company "name" & more');
    expect(now?.getRow(1).getCell(6).font?.bold).toBe(true);
    expect(now?.getRow(3).getCell(7).value).toBe('=cmd() <3>_x0007_ \ud83d\ude80');
    expect(now?.getRow(5).getCell(8).value).toBe(7.5);
    expect(now?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  });

  it('opens in LibreOffice, old values and new', async () => {
    const { path, out, dir } = await enrich(name, workbookParts(options));
    const rows = (file: string, folder: string) => {
      const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`;
      execFileSync(
        'soffice',
        [profile, '--headless', '--convert-to', 'csv', '--outdir', join(dir, folder), file],
        { stdio: 'ignore' },
      );
      return readFileSync(
        join(dir, folder, file.replace(/^.*\//, '').replace(/\.\w+$/, '.csv')),
        'utf8',
      ).split('\n');
    };
    const [before, after] = [rows(path, 'before'), rows(out, 'after')];
    for (const [index, line] of before.slice(0, 5).entries())
      expect(after[index]?.startsWith(line), line).toBe(true);
    expect(after[1]).toContain('found');
    expect(after[1]).toMatch(/,3$/);
  });
});

describe('a workbook as it is read', () => {
  it('gives what a person sees', async () => {
    const path = join(tempDir(), 'book.xlsx');
    writeFileSync(path, storedZip(workbookParts()));
    const file = await openSheetFile(path);
    expect(file.sheets).toEqual([
      { name: SHEET, hidden: false },
      { name: 'Pivot', hidden: false },
      { name: 'Secret', hidden: true },
    ]);
    const rows: Row[] = [];
    for await (const chunk of file.rows({ sheet: SHEET })) rows.push(...chunk);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Website', 'Owner', 'Amount', 'Since', 'Double'],
      ['github.com', ' Ada <the first> ', '10', '2021-01-01', '20'],
      ['https://www.stripe.com/pricing', 'Tim & Co', '-2.5', '2022-01-01', 'a>b'],
      ['not a domain', '', 'TRUE', '', '#N/A'],
      ['ada@shopify.com', '', '0.001'],
      [],
    ]);
    const facts = await inspectSheet(file);
    expect(facts).toMatchObject({ sheet: SHEET, hasHeader: true, headerRow: 1, domainColumn: 0 });
    expect(facts.columns[0]?.domainShare).toBe(0.75);
    expect(facts.sample.map((row) => row.cells[0])).toEqual(workbookDomains);
    await file.close();
  });
});

describe('the patched sheet', () => {
  it('puts new cells right of merged ranges too, states its new extent, and leaves the rest of the XML as it was', async () => {
    const parts = workbookParts();
    const { out } = await enrich('book.xlsx', parts);
    const script =
      'import sys,zipfile\nsys.stdout.write(zipfile.ZipFile(sys.argv[1]).read("xl/worksheets/sheet1.xml").decode())';
    const xml = execFileSync('python3', ['-c', script, out], { encoding: 'utf8' });
    expect(xml).toContain('<dimension ref="A1:H6"/>');
    expect(xml).toContain('<!-- </row> in a comment -->');
    expect(xml).toContain('<c r="F1" s="1" t="inlineStr">');
    expect(xml).toContain('<row r="6" hidden="1"><c r="F6"');
    const withoutNew = xml
      .replace(/<c r="[FGH]\d"[^>]*>.*?<\/c>/g, '')
      .replace('<dimension ref="A1:H6"/>', '<dimension ref="A1:E6"/>')
      .replace('<row r="6" hidden="1"></row>', '<row r="6" hidden="1"/>');
    expect(withoutNew).toBe(String(parts['xl/worksheets/sheet1.xml']).replaceAll(' spans="1:5"', ''));
  });

  it('keeps the prefix that a sheet gives its elements', async () => {
    const parts = workbookParts();
    const plain = String(parts['xl/worksheets/sheet1.xml']);
    parts['xl/worksheets/sheet1.xml'] = plain
      .replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:')
      .replace('xmlns="', 'xmlns:x="');
    const { out } = await enrich('book.xlsx', parts);
    const file = await openSheetFile(out);
    const rows: Row[] = [];
    for await (const chunk of file.rows({ sheet: SHEET })) rows.push(...chunk);
    await file.close();
    expect(rows[1]?.cells.slice(0, 6)).toEqual([
      'github.com',
      ' Ada <the first> ',
      '10',
      '2021-01-01',
      '20',
      'found',
    ]);
  });
});
