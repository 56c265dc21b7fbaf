import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import { inspectSheet } from '../../../main/engine/sheets/inspect.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { odsBytes, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';
import { oleBytes } from '../../support/files/ole-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { workbookBytes, workbookParts } from '../../support/files/workbook-fixture.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';

const whole = workbookBytes();
const XML_2003 = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
  <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>`;
const bigPart = { name: 'xl/media/image1.png', data: Buffer.alloc(80 * 1_024 ** 2) };

test.each<[string, string, Buffer | string, string]>([
  ['an empty file', 'in.csv', '', 'file_empty'],
  ['an empty workbook file', 'in.xlsx', '', 'file_empty'],
  ['a PDF', 'in.csv', '%PDF-1.7\n1 0 obj', 'file_unsupported'],
  ['a picture', 'in.csv', Buffer.from('89504e470d0a1a0a0000000d49484452000001', 'hex'), 'file_unsupported'],
  ['zeros', 'in.csv', Buffer.alloc(5_000), 'file_unsupported'],
  ['an old workbook', 'in.xls', oleBytes(['Workbook']), 'file_unsupported'],
  ['a workbook with a password', 'in.xlsx', oleBytes(['EncryptedPackage']), 'file_encrypted'],
  ['noise named .xlsx', 'in.xlsx', Buffer.from([1, 2, 3, 4, 0, 5, 6, 7, 8]), 'file_damaged'],
  ['an OpenDocument', 'in.ods', buildZip([{ name: 'content.xml', data: '<a/>' }]), 'file_unsupported'],
  ['an .xlsb', 'in.xlsb', buildZip([{ name: 'xl/workbook.bin', data: 'x' }]), 'file_unsupported'],
  ['any ZIP', 'in.zip', buildZip([{ name: 'a.txt', data: 'x' }]), 'file_unsupported'],
  ['a cut ZIP', 'in.xlsx', whole.subarray(0, whole.length - 300), 'file_damaged'],
  ['a ZIP cut to its mark', 'in.xlsx', whole.subarray(0, 4), 'file_damaged'],
  ['a ZIP bomb', 'in.xlsx', buildZip([...workbookParts(), bigPart]), 'file_too_large'],
  [
    'a password on a part',
    'in.xlsx',
    buildZip([{ name: 'xl/workbook.xml', data: 'x', claims: { flags: 1 } }]),
    'file_encrypted',
  ],
  [
    'an unknown packing',
    'in.xlsx',
    buildZip([{ name: 'xl/workbook.xml', data: 'x', claims: { method: 12 } }]),
    'file_damaged',
  ],
  [
    'a workbook part longer than anything sensible',
    'in.xlsx',
    buildZip([{ name: 'xl/workbook.xml', data: 'x', claims: { size: 3.9 * 1_024 ** 3 } }]),
    'file_too_large',
  ],
  [
    'a workbook that is no XML',
    'in.xlsx',
    buildZip([{ name: 'xl/workbook.xml', data: '<workbook><sheet' }]),
    'file_damaged',
  ],
  [
    'too many parts',
    'in.xlsx',
    buildZip(Array.from({ length: 20_001 }, (_, index) => ({ name: `p${index}`, data: '' }))),
    'file_too_large',
  ],
])('%s is refused', async (_name, fileName, bytes, code) => {
  const path = join(tempDir(), fileName);
  writeFileSync(path, bytes);
  const failure = await openSheetFile(path).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code });
  expect(failure).toMatchObject({ message: expect.stringContaining(path) });
});

test.each<[string, string, Buffer | string, string]>([
  ['an old workbook called .xlsx', 'in.xlsx', oleBytes(['Workbook']), 'old_excel'],
  ['objects called .csv', 'in.csv', '[{"email":"fran@example.com"}]', 'other_text'],
  ['a list called .json', 'in.json', '["example.com",\n"example.org"]', 'other_text'],
  ['lines of objects', 'in.txt', '{"site":"example.com"}\n{"site":"example.org"}\n', 'other_text'],
  ['rich text', 'in.txt', '{\\rtf1\\ansi example.com}', 'letter_file'],
  ['a web page', 'in.csv', '<!DOCTYPE html><table><tr><td>example.com</td></tr></table>', 'web_page'],
  ['a web page called .xls', 'in.xls', ' <html><body><table><tr><td>example.com', 'web_page'],
  ['a part of one', 'in.xls', '<table border="1"><tr><td>example.com</td></tr></table>', 'web_page'],
  ['one in UTF-16', 'in.xls', Buffer.from('\ufeff<html><table>', 'utf16le'), 'web_page'],
  ['the XML of Excel 2003', 'in.xls', XML_2003, 'excel_xml'],
  ['other XML', 'in.xls', '<?xml version="1.0"?><a>example.com</a>', 'other_text'],
  ['visiting cards', 'in.vcf', 'BEGIN:VCARD\r\nEMAIL:fran@example.com\r\nEND:VCARD\r\n', 'other_text'],
  ['a PDF', 'notes.pdf', '%PDF-1.7\n1 0 obj', 'pdf_file'],
])('%s is refused with its real reason', async (_name, fileName, bytes, key) => {
  const path = join(tempDir(), fileName);
  writeFileSync(path, bytes);
  await expect(openSheetFile(path)).rejects.toMatchObject({ code: 'file_unsupported', reason: { key } });
});

test.each([
  ['tabs.xls', 'id\twebsite\n1\ta.com\n2\tb.com\n'],
  ['commas.xlsx', 'id,website\n1,a.com\n2,b.com\n'],
  ['semicolons.ods', 'id;website\n1;a.com\n2;b.com\n'],
  ['unicode.xls', Buffer.from('\ufeffid\twebsite\r\n1\ta.com\r\n2\tb.com\r\n', 'utf16le')],
  // The first letters of a ZIP file.
  ['keys.csv', 'PK,website\n1,a.com\n2,b.com\n'],
  ['keys.xlsx', 'PK;website\n1;a.com\n2;b.com\n'],
])('a table in text is read whatever its name and its first letters: %s', async (name, bytes) => {
  const path = join(tempDir(), name);
  writeFileSync(path, bytes);
  const file = await openSheetFile(path);
  expect(file.format).toBe('csv');
  expect(await inspectSheet(file)).toMatchObject({ domainColumn: 1, rowsRead: 2 });
});

test('a folder and a missing file are refused', async () => {
  const dir = tempDir();
  await expect(openSheetFile(dir)).rejects.toMatchObject({ code: 'file_unreadable' });
  const missing = openSheetFile(join(dir, 'none.csv'));
  await expect(missing).rejects.toMatchObject({ code: 'file_not_found' });
  await expect(missing).rejects.toThrow(join(dir, 'none.csv'));
});

test('64-bit positions that point anywhere are reported as damage, not a crash', async () => {
  const path = join(tempDir(), 'in.xlsx');
  const bytes = buildZip(workbookParts(), { zip64: true });
  const locator = bytes.lastIndexOf(Buffer.from('504b0607', 'hex'));
  for (const place of [2n ** 63n - 1n, 2n ** 64n - 1n, BigInt(bytes.length)]) {
    bytes.writeBigUInt64LE(place, locator + 8);
    writeFileSync(path, bytes);
    await expect(openSheetFile(path)).rejects.toMatchObject({ code: 'file_damaged' });
  }
});

describe('a sheet', () => {
  const open = async (bytes: Buffer) => {
    const path = join(tempDir(), 'in.xlsx');
    writeFileSync(path, bytes);
    const file = await openSheetFile(path);
    onTestFinished(() => file.close());
    return file;
  };

  test('without rows is named', async () => {
    const file = await open(workbookBytes({ sheet: '<worksheet><sheetData/></worksheet>' }));
    await expect(inspectSheet(file, { sheet: 'Accounts' })).rejects.toMatchObject({ code: 'file_empty' });
  });

  test('that the workbook lacks is named', async () => {
    const file = await open(whole);
    await expect(inspectSheet(file, { sheet: 'None' })).rejects.toMatchObject({ code: 'sheet_not_found' });
  });

  test('that unpacks to more than it says is reported as damage', async () => {
    const parts = workbookParts().map((part) =>
      part.name === 'xl/worksheets/sheet1.xml' ? { ...part, claims: { size: 100 } } : part,
    );
    const file = await open(buildZip(parts));
    await expect(inspectSheet(file, { sheet: 'Accounts' })).rejects.toMatchObject({ code: 'file_damaged' });
  });

  test.each([
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2">',
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>',
  ])('that is cut off is reported as damage: %s', async (sheet) => {
    const file = await open(workbookBytes({ sheet }));
    await expect(inspectSheet(file, { sheet: 'Accounts' })).rejects.toMatchObject({ code: 'file_damaged' });
  });
});

describe('the output', () => {
  const start = async (name: 'in.csv' | 'in.xlsx' | 'in.ods', bytes: Buffer | string) => {
    const dir = tempDir();
    const path = join(dir, name);
    writeFileSync(path, bytes);
    const input = await openSheetFile(path);
    onTestFinished(() => input.close());
    const request = {
      input,
      sheet: input.sheets[0]?.name ?? '',
      headerRow: 1,
      header: ['New'],
      out: join(dir, `out-${name}`),
      valuesFor: (rows: readonly unknown[]) => rows.map(() => ['v']),
    };
    return { dir, path, request };
  };
  const inputs = [
    ['in.csv', `a,b\n${'x.com,1\n'.repeat(300_000)}`],
    ['in.xlsx', whole],
    ['in.ods', odsBytes({ body: odsTable(odsRow(odsText('Site')) + odsRow(odsText('acme.com'))) })],
  ] as const;

  test.each(inputs)('never replaces a file (%s)', async (name, bytes) => {
    const { dir, path, request } = await start(name, bytes);
    await expect(appendColumns({ ...request, out: path })).rejects.toMatchObject({ code: 'out_exists' });
    symlinkSync(path, join(dir, 'link'));
    await expect(appendColumns({ ...request, out: join(dir, 'link') })).rejects.toMatchObject({
      code: 'out_exists',
    });
    writeFileSync(request.out, 'mine');
    await expect(appendColumns(request)).rejects.toMatchObject({ code: 'out_exists' });
    expect(readFileSync(request.out, 'utf8')).toBe('mine');
    expect(readFileSync(path).equals(Buffer.from(bytes))).toBe(true);
    expect(readdirSync(dir).sort()).toEqual([name, 'link', `out-${name}`].sort());
  });

  test.each(inputs)('that appears while it is written is not replaced (%s)', async (name, bytes) => {
    const { dir, request } = await start(name, bytes);
    const racing = appendColumns({ ...request, onProgress: () => writeFileSync(request.out, 'mine') });
    await expect(racing).rejects.toMatchObject({ code: 'out_exists' });
    expect(readFileSync(request.out, 'utf8')).toBe('mine');
    expect(readdirSync(dir).sort()).toEqual([name, `out-${name}`].sort());
  });

  test.each(inputs)('leaves nothing behind when the values fail (%s)', async (name, bytes) => {
    const { dir, request } = await start(name, bytes);
    const failing = appendColumns({
      ...request,
      valuesFor: () => {
        throw new Error('no values');
      },
    });
    await expect(failing).rejects.toThrow('no values');
    expect(readdirSync(dir)).toEqual([name]);
  });

  test.each(inputs)('leaves nothing behind when it is stopped (%s)', async (name, bytes) => {
    const { dir, request } = await start(name, bytes);
    for (const moment of ['before', 'within'] as const) {
      const stop = new AbortController();
      if (moment === 'before') stop.abort();
      const values = (rows: readonly unknown[]) => {
        stop.abort();
        return request.valuesFor(rows);
      };
      const stopped = appendColumns({ ...request, signal: stop.signal, valuesFor: values });
      await expect(stopped, moment).rejects.toMatchObject({ code: 'cancelled' });
      expect(readdirSync(dir)).toEqual([name]);
    }
  });

  test.each(inputs)('in a folder that does not exist is refused (%s)', async (name, bytes) => {
    const { dir, request } = await start(name, bytes);
    mkdirSync(join(dir, 'sub'));
    const lost = appendColumns({ ...request, out: join(dir, 'sub', 'none', 'out') });
    await expect(lost).rejects.toMatchObject({ code: 'out_unwritable' });
    expect(readdirSync(join(dir, 'sub'))).toEqual([]);
  });
});

test.each([['too wide a CSV record', `a,b\n${','.repeat(20_000)}\n`]])(
  '%s is refused',
  async (_name, text) => {
    const path = join(tempDir(), 'in.csv');
    writeFileSync(path, text);
    const input = await openSheetFile(path);
    const widening = appendColumns({
      input,
      sheet: 'in',
      headerRow: 1,
      header: ['New'],
      out: `${path}.out`,
      valuesFor: (rows) => rows.map(() => ['v']),
    });
    await expect(widening).rejects.toMatchObject({ code: 'file_too_large' });
  },
);

test('many comments before a table of text are read in one pass', async () => {
  const path = join(tempDir(), 'in.csv');
  writeFileSync(path, `${'<!-- note -->\n'.repeat(60)}website\na.com\nb.com\n`);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  expect(file.format).toBe('csv');
});
