import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openZip } from '../../../main/engine/sheets/zip/read-zip.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { enrichWorkbook, NEW_HEADER } from '../../support/files/enriched-workbook.ts';
import { partsByPython } from '../../support/files/python-zip.ts';
import { SHEET_PART, workbookBytes, workbookParts } from '../../support/files/workbook-fixture.ts';
import { MACRO_BYTES } from '../../support/files/workbook-fixture-parts.ts';
import { ACCOUNTS, accountsSheet } from '../../support/files/workbook-sheet.ts';

/** The first new column, H: right of the merged range E8:G8. */
const FIRST_NEW = 7;

const variants = [
  ['a deflated workbook', workbookBytes()],
  ['a stored workbook', workbookBytes({ stored: true })],
  ['sizes behind the data', workbookBytes({ descriptors: true })],
  ['64-bit fields', workbookBytes({ zip64: true })],
  ['64-bit fields and sizes behind the data', workbookBytes({ zip64: true, descriptors: true })],
  ['a comment behind the directory', workbookBytes({ comment: 'PK\u0005 a comment' })],
  ['prefixed elements', workbookBytes({ sheet: accountsSheet('x:') })],
] as const;

describe.each(variants)('%s', (_name, bytes) => {
  test('keeps every other part byte for byte', async () => {
    const { path, out } = await enrichWorkbook(bytes);
    execFileSync('unzip', ['-tq', out]);
    const [before, after] = [partsByPython(path), partsByPython(out)];
    expect(before).toHaveLength(workbookParts().length);
    const others = (parts: typeof before) => parts.filter(([name]) => name !== SHEET_PART);
    expect(others(after)).toEqual(others(before));
    expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(after.find(([name]) => name === SHEET_PART)?.[1]).not.toBe(
      before.find(([name]) => name === SHEET_PART)?.[1],
    );
  });

  test('reads the same old cells and the new ones', async () => {
    const { input, output } = await enrichWorkbook(bytes);
    const before = await readAll(input, 'Accounts');
    expect(Object.fromEntries(before.map(({ number, cells }) => [number, cells]))).toEqual(ACCOUNTS);
    const after = await readAll(output, 'Accounts');
    expect(after.map((row) => row.number)).toEqual(before.map((row) => row.number));
    for (const [index, { number, cells }] of after.entries()) {
      const old = before[index]?.cells ?? [];
      expect(cells.slice(0, old.length)).toEqual(old);
      expect(cells.slice(old.length, FIRST_NEW).join('')).toBe('');
      expect(cells.slice(FIRST_NEW)).toEqual(
        number === 1
          ? NEW_HEADER
          : [`=found ${number} <&> é`, String(number + 0.5), number % 2 === 0 ? 'TRUE' : 'FALSE'],
      );
    }
  });

  test('changes nothing of the sheet but what it adds', async () => {
    const { path, out } = await enrichWorkbook(bytes);
    const [before, after] = [await sheetXml(path), await sheetXml(out)];
    expect(withoutNew(after)).toBe(
      before
        .replace(/(dimension ref=")A1:E8"/, '$1A1:K8"')
        .replace(/<\/((?:x:)?)cols>/, (end, prefix) => newWidths(prefix) + end)
        .replace(/ spans=(?:"1:5"|'1:5')/g, '')
        .replace(/<((?:x:)?row) r="4"\/>/, '<$1 r="4"></$1>'),
    );
  });
});

async function sheetXml(path: string): Promise<string> {
  const zip = await openZip(path);
  try {
    const entry = zip.find(SHEET_PART);
    if (entry === undefined) throw new Error(`${path} has no ${SHEET_PART}`);
    return await zip.readText(entry);
  } finally {
    await zip.close();
  }
}

/** The sheet sets widths, so the new columns get some. */
const newWidths = (prefix: string) =>
  [8, 9, 10, 11]
    .map((column) => `<${prefix}col min="${column}" max="${column}" width="14" customWidth="1"/>`)
    .join('');

function withoutNew(xml: string): string {
  return xml.replace(/<((?:x:)?)c r="[H-K]\d+"[^>]*>.*?<\/\1c>/g, '');
}

test('no part says that its sizes come after its data, since they no longer do', async () => {
  const { out } = await enrichWorkbook(workbookBytes({ descriptors: true }));
  const zip = await openZip(out);
  for (const entry of zip.entries) {
    const local = await zip.localHeader(entry);
    expect([entry.flags, local.readUInt16LE(6)], entry.name).toEqual([0x0800, 0x0800]);
    expect(local.readUInt32LE(18), entry.name).toBe(entry.compressedSize);
  }
  await zip.close();
});

test('a macro part and its type stay', async () => {
  const { out, input, output } = await enrichWorkbook(workbookBytes({ macro: true }), { name: 'in.xlsm' });
  expect([input.format, output.format]).toEqual(['xlsm', 'xlsm']);
  const zip = await openZip(out);
  const entry = zip.find('xl/vbaProject.bin');
  if (entry === undefined) throw new Error('the macro part is gone');
  const chunks = await Array.fromAsync(zip.read(entry));
  await zip.close();
  expect(Buffer.concat(chunks).equals(MACRO_BYTES)).toBe(true);
  expect(readFileSync(out).includes('xl/vbaProject.bin')).toBe(true);
});

test('new header cells look like the last old one, new data cells have no style', async () => {
  const xml = await sheetXml((await enrichWorkbook(workbookBytes())).out);
  expect(xml).toContain('<c r="H1" s="1" t="inlineStr"><is><t>Status</t></is></c>');
  expect(xml).toMatch(/<c r="H2" t="inlineStr">/);
});

test('a hidden sheet can be enriched too', async () => {
  const { output } = await enrichWorkbook(workbookBytes(), { sheet: 'Secret', header: ['N'] });
  expect((await readAll(output, 'Secret')).map((row) => row.cells.slice(0, 2))).toEqual([
    ['website', 'N'],
    ['hidden.com', '=found 2 <&> é'],
  ]);
});

test('without a header row every row gets values and no header is added', async () => {
  const { output } = await enrichWorkbook(workbookBytes(), { headerRow: null });
  const cells = (await readAll(output, 'Accounts')).map((row) => row.cells[FIRST_NEW]);
  expect(cells).toEqual([1, 2, 3, 4, 5, 6, 8].map((number) => `=found ${number} <&> é`));
});

test.each([
  ['control characters', 'a\u0000\u0001\u000b\u001f\ufffe\uffffb', undefined],
  ['what looks like an escape', '_x0041_ _x005F_ _xZZZZ_', undefined],
  ['half a surrogate pair', 'a\ud83db', undefined],
  ['whitespace', '  two  spaces\n\tand a tab\r\n ', undefined],
  ['markup', `<v>]]></c> & "q" 'q'`, undefined],
  ['emoji', '👩‍💻 𝒳', undefined],
  ['a text too long for a cell', 'x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
  ['a pair at the limit', `${'x'.repeat(32_765)}👍👍`, `${'x'.repeat(32_765)}…`],
])('writes %s so that it reads the same', async (_name, text, expected = text) => {
  const { output } = await enrichWorkbook(workbookBytes(), {
    header: ['N'],
    valuesFor: (rows) => rows.map(() => [text]),
  });
  const rows = await readAll(output, 'Accounts');
  expect(rows[1]?.cells[FIRST_NEW]).toBe(expected);
});

test('a sheet whose columns are all used is refused', async () => {
  const sheet = '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
  await expect(enrichWorkbook(workbookBytes({ sheet }))).rejects.toMatchObject({ code: 'file_too_large' });
});

test('rows are found wherever the chunks of the part end', async () => {
  const rows = Array.from(
    { length: 12_000 },
    (_, index) =>
      `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>é${index}${'x'.repeat(index % 97)}</t></is></c></row >`,
  );
  const sheet = `<!-- <a:b> --><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const { output } = await enrichWorkbook(workbookBytes({ sheet }), { header: ['N'] });
  const after = await readAll(output, 'Accounts');
  expect(after).toHaveLength(12_000);
  for (const [index, { number, cells }] of after.entries()) {
    expect(number).toBe(index + 1);
    expect(cells[0]).toBe(`é${index}${'x'.repeat(index % 97)}`);
    expect(cells[1]).toBe(number === 1 ? 'N' : `=found ${number} <&> é`);
  }
});
