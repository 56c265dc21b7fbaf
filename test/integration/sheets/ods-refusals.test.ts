import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import type { SheetFile } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { StackdeskError } from '#contract/errors.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { odsBytes, odsContent, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';
import { oleBytes } from '../../support/files/ole-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

const rows = odsRow(odsText('Site')) + odsRow(odsText('acme.com'));
const whole = odsContent(odsTable(rows));
const deep = `${'<table:shapes>'.repeat(5_000)}${'</table:shapes>'.repeat(5_000)}`;
const encrypted =
  '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml" manifest:size="1234"><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry></manifest:manifest>';
const doctype = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>';

const cases: [name: string, fileName: string, bytes: Buffer, code: string, words: RegExp][] = [
  [
    'a text document',
    'in.odt',
    odsBytes({ body: '', mediaType: 'application/vnd.oasis.opendocument.text' }),
    'file_unsupported',
    /not a spreadsheet/,
  ],
  [
    'a template',
    'in.ots',
    odsBytes({ body: '', mediaType: 'application/vnd.oasis.opendocument.spreadsheet-template' }),
    'file_unsupported',
    /not a spreadsheet/,
  ],
  [
    'a document with another body',
    'in.ods',
    odsBytes({ content: '<a/>' }),
    'file_unsupported',
    /not a spreadsheet/,
  ],
  [
    'a password',
    'in.ods',
    odsBytes({ content: 'jumble', manifest: encrypted }),
    'file_encrypted',
    /password/,
  ],
  [
    'a password, called a workbook',
    'in.xlsx',
    odsBytes({ content: 'jumble', manifest: encrypted }),
    'file_encrypted',
    /password/,
  ],
  [
    'no content',
    'in.ods',
    buildZip([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'file_damaged',
    /workbook/,
  ],
  [
    'a document type',
    'in.ods',
    odsBytes({ content: whole.replace('?>', `?>${doctype}`) }),
    'file_damaged',
    /workbook/,
  ],
  [
    'a document type among the rows',
    'in.ods',
    odsBytes({ content: whole.replace('<table:table ', `${doctype}<table:table `) }),
    'file_damaged',
    /workbook/,
  ],
  [
    'content that is cut off',
    'in.ods',
    odsBytes({ content: whole.slice(0, -40) }),
    'file_damaged',
    /cut off/,
  ],
  [
    'content that is cut off in a row',
    'in.ods',
    odsBytes({ content: whole.slice(0, whole.indexOf('acme')) }),
    'file_damaged',
    /cut off/,
  ],
  ['an empty content', 'in.ods', odsBytes({ content: '' }), 'file_damaged', /cut off/],
  [
    'tags that do not match',
    'in.ods',
    odsBytes({ content: whole.replace('</table:table>', '</table:tables>') }),
    'file_damaged',
    /workbook/,
  ],
  ['two roots', 'in.ods', odsBytes({ content: `${whole}<again/>` }), 'file_damaged', /workbook/],
  [
    'content in UTF-16',
    'in.ods',
    odsBytes({ content: Buffer.from(whole, 'utf16le').toString('latin1') }),
    'file_damaged',
    /./,
  ],
  [
    'content in another encoding',
    'in.ods',
    odsBytes({ content: whole.replace('UTF-8', 'ISO-8859-1') }),
    'file_damaged',
    /UTF-8/,
  ],
  [
    'a tag of absurd length',
    'in.ods',
    odsBytes({ content: whole.replace('<table:table ', `<table:table a="${'x'.repeat(36_000_000)}" `) }),
    'file_too_large',
    /absurd/,
  ],
  ['absurdly deep content', 'in.ods', odsBytes({ body: odsTable(deep + rows) }), 'file_too_large', /absurd/],
  [
    'content that packs too well',
    'in.ods',
    odsBytes({ body: odsTable(rows + ' '.repeat(80 * 1_024 ** 2)) }),
    'file_too_large',
    /unpack/,
  ],
  ['a flat document', 'in.fods', Buffer.from(`\ufeff${whole}`), 'file_unsupported', /Save it as \.ods/],
  [
    'a flat document, called a CSV file',
    'in.csv',
    Buffer.from(whole),
    'file_unsupported',
    /Save it as \.ods/,
  ],
  ['noise called .ods', 'in.ods', Buffer.from([1, 2, 3, 0, 4]), 'file_damaged', /not a workbook/],
  [
    'a document of Numbers',
    'in.zip',
    buildZip([{ name: 'Index/Document.iwa', data: 'x' }]),
    'file_unsupported',
    /Export it as \.xlsx/,
  ],
  [
    'an old workbook',
    'in.xls',
    oleBytes(['Workbook', 'SummaryInformation']),
    'file_unsupported',
    /old format/,
  ],
  ['an older workbook', 'in.xls', oleBytes(['Book']), 'file_unsupported', /old format/],
  [
    'an old workbook called .xlsx',
    'in.xlsx',
    oleBytes(['a', 'b', 'c', 'd', 'e', 'Workbook']),
    'file_unsupported',
    /old format/,
  ],
  [
    'a workbook with a password',
    'in.xlsx',
    oleBytes(['EncryptionInfo', 'DataSpaces', 'Version', 'Map', 'EncryptedPackage']),
    'file_encrypted',
    /password/,
  ],
  [
    'a workbook with a password called .xls',
    'in.xls',
    oleBytes(['EncryptedPackage'], { farDirectory: true }),
    'file_encrypted',
    /password/,
  ],
  ['a letter of old Word', 'in.xlsx', oleBytes(['WordDocument']), 'file_unsupported', /not a spreadsheet/],
  [
    'an OLE file that is cut off',
    'in.xls',
    oleBytes(['Workbook']).subarray(0, 700),
    'file_damaged',
    /not a workbook/,
  ],
];

test.each(cases)('%s is refused', async (_name, fileName, bytes, code, words) => {
  const path = join(tempDir(), fileName);
  writeFileSync(path, bytes);
  const failure = await openSheetFile(path).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringMatching(words) });
  expect(failure).toMatchObject({ message: expect.stringContaining(path) });
});

test('an OLE directory that runs in a circle ends', async () => {
  const bytes = oleBytes(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  const table = bytes.length - 512;
  // Sector 3 of the directory points to itself.
  bytes.writeUInt32LE(3, table + 3 * 4);
  const path = join(tempDir(), 'in.xls');
  writeFileSync(path, bytes);
  await expect(openSheetFile(path)).rejects.toMatchObject({ code: 'file_damaged' });
});

describe('a sheet', () => {
  const opened = async (body: string) => {
    const path = join(tempDir(), 'in.ods');
    writeFileSync(path, odsBytes({ body }));
    return openSheetFile(path);
  };
  const repeated = (count: number) => ` table:number-columns-repeated="${count}"`;
  const rowsRepeated = (count: number, cell: string) =>
    `<table:table-row table:number-rows-repeated="${count}">${cell}</table:table-row>`;

  test.each([
    ['columns', odsRow(odsText('x', repeated(16_385)))],
    ['columns, one by one', odsRow('<table:table-cell/>'.repeat(20_001))],
    ['columns, beyond all numbers', odsRow(odsText('x', repeated(1e20)))],
    ['rows', rowsRepeated(1_048_577, odsText('a.com'))],
    ['rows, far down', rowsRepeated(1_048_576, '<table:table-cell/>') + rows],
  ])('with more than any program shows is refused: %s', async (_name, body) => {
    const file = await opened(odsTable(body));
    await expect(readAll(file, 'Accounts')).rejects.toMatchObject({ code: 'file_too_large' });
    const asked = file.place({ headerRow: 1, sheet: 'Accounts', columns: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'file_too_large' });
    await file.close();
  });

  test('without room is refused both before and during writing; blank cells take no room', async () => {
    const file = await opened(
      odsTable(
        odsRow(odsText('Site'), '<table:table-cell table:number-columns-repeated="16381"/>', odsText('last')),
      ) +
        odsTable(
          odsRow(
            odsText('a.com'),
            '<table:table-cell table:style-name="x" table:number-columns-repeated="99999"/>',
          ),
          'Wide',
        ),
    );
    await file.place({ headerRow: 1, sheet: 'Accounts', columns: 1 });
    const failure = { code: 'file_too_large', reason: { key: 'columns_full', facts: { count: 2 } } };
    await expect(file.place({ headerRow: 1, sheet: 'Accounts', columns: 2 })).rejects.toMatchObject(failure);
    const request = { headerRow: 1, header: ['A', 'B'], out: `${file.path}.out`, valuesFor: () => [] };
    await expect(file.append({ sheet: 'Accounts', ...request })).rejects.toMatchObject(failure);
    await file.place({ headerRow: 1, sheet: 'Wide', columns: 100 });
    await file.close();
  });

  test('that would grow beyond what a file can hold is refused', async () => {
    const long = odsText('x'.repeat(5_000));
    const file = await opened(odsTable(rowsRepeated(1_000_000, odsText('a.com') + long)));
    const asked = file.place({ headerRow: 1, sheet: 'Accounts', columns: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'file_too_large' });
    await file.close();
  });

  test('without rows is refused, and so is the name of a sheet that does not exist', async () => {
    const file = await opened(odsTable('<table:table-row><table:table-cell/></table:table-row>'));
    await expect(inspectSheet(file, { sheet: 'Accounts' })).rejects.toMatchObject({ code: 'file_empty' });
    await expect(inspectSheet(file, { sheet: 'None' })).rejects.toMatchObject({ code: 'sheet_not_found' });
    await file.close();
  });

  test('whose row is no proper XML is damage', async () => {
    const file = await opened(odsTable('<table:table-row><table:table-cell></b></table:table-row>'));
    await expect(readAll(file, 'Accounts')).rejects.toMatchObject({ code: 'file_damaged' });
    await file.close();
  });
});

/** Far more than a reader with quadratic time gets through during a test. */
const MANY = 3_500_000;
const cell = (inside: string) =>
  odsTable(site + odsRow(`<table:table-cell office:value-type="string">${inside}</table:table-cell>`));
const site = odsRow(odsText('Site'));

test.each([
  ['brackets', odsTable('<'.repeat(MANY))],
  ['comments that open', odsTable(`<!--${'<!-- '.repeat(MANY / 5)}`)],
  ['comments', odsTable(site + '<!---->'.repeat(MANY / 7))],
  ['quotes in a tag', odsTable(`<table:table-row ${`a='"' b="'" `.repeat(MANY / 12)}/>`)],
  ['CDATA in a value', odsTable(`<table:table-column table:x="${'<![CDATA['.repeat(MANY / 9)}"/>${site}`)],
  ['attributes without values', odsTable(`<table:table-row ${'a '.repeat(MANY / 2)}/>`)],
  ['spaces and a line', cell(`<text:p>\n${' '.repeat(MANY)}x${' '.repeat(MANY)}</text:p>`)],
  ['lines', cell(`<text:p>${' \n'.repeat(MANY / 2)}</text:p>`)],
  ['spaces as numbers', cell(`<text:p>${'<text:s text:c="99999999"/>'.repeat(MANY / 27)}</text:p>`)],
  ['ampersands', cell(`<text:p>${'&'.repeat(MANY)}&${'a'.repeat(MANY)}&#x${'0'.repeat(MANY)}</text:p>`)],
  [
    'spans in spans',
    cell(`<text:p>${'<text:span>'.repeat(MANY / 20)}${'</text:span>'.repeat(MANY / 20)}</text:p>`),
  ],
  ['paragraphs', cell('<text:p>x</text:p>'.repeat(MANY / 18))],
  ['drawings', cell('<draw:a><draw:a/></draw:a>'.repeat(MANY / 26))],
  [
    'namespaces',
    cell(
      `<text:p>${Array.from({ length: MANY / 35 }, (_, index) => `<a${index}:b xmlns:a${index}="${index}"/>`).join('')}</text:p>`,
    ),
  ],
  ['a manifest', '<manifest:a '.repeat(MANY / 12)],
])('a hostile document ends in time: %s', async (name, body) => {
  const path = join(tempDir(), 'in.ods');
  const manifest = name === 'a manifest' ? body : undefined;
  writeFileSync(path, odsBytes(manifest === undefined ? { body } : { body: odsTable(site), manifest }));
  const file = await openSheetFile(path).catch((error: unknown) => error);
  if (file instanceof StackdeskError) return;
  if (file instanceof Error) throw file;
  const opened = file as SheetFile;
  try {
    await readAll(opened, 'Accounts');
    const request = { headerRow: 1, header: ['A'], out: `${path}.out`, sheet: 'Accounts' };
    await opened.append({ ...request, valuesFor: (rows) => rows.map(() => ['x']) });
  } catch (error) {
    expect(error).toBeInstanceOf(StackdeskError);
  } finally {
    await opened.close();
  }
});
