import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import type { AppendRequest, Cell } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { enrichedCsv, openCsv, readAll } from '../../support/files/csv-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** A file with one new column that has these cells, one in each row, and the report about it. */
async function appended(content: Buffer, cells: readonly Cell[], options: Partial<AppendRequest> = {}) {
  const { file, path } = await openCsv(content);
  const out = path.replace('in.csv', 'out.csv');
  const result = await appendColumns({
    input: file,
    sheet: 'in',
    headerRow: 1,
    header: ['New'],
    out,
    valuesFor: (rows) => rows.map(({ number }) => [cells[number - 2] ?? null]),
    ...options,
  });
  return { result, bytes: readFileSync(out) };
}

const WESTERN = Buffer.from('name,site\nZ\xfcrich,a.com\nK\xf6ln,b.com\n', 'latin1');

test('cells with letters that the encoding lacks are counted, and no others', async () => {
  const { result, bytes } = await appended(WESTERN, ['Łódź', 'Köln € e\u0301']);
  expect(result.changedCells).toBe(1);
  expect(bytes.toString('latin1')).toBe(
    'name,site,New\nZ\xfcrich,a.com,?\xf3dz\nK\xf6ln,b.com,K\xf6ln \x80 \xe9\n',
  );
  expect((await appended(WESTERN, ['ü', 5])).result.changedCells).toBe(0);
});

test('a file that is to be written in UTF-8 has a mark, its old text and all letters of the new cells', async () => {
  const { result, bytes } = await appended(WESTERN, ['Łódź', '漢字, "x"'], { encoding: 'utf-8' });
  expect(bytes.toString()).toBe('\ufeffname,site,New\nZürich,a.com,Łódź\nKöln,b.com,"漢字, ""x"""\n');
  expect(result.changedCells).toBe(0);
});

test('a UTF-8 file that is to be written in UTF-8 keeps its bytes', async () => {
  const content = Buffer.concat([
    Buffer.from(`name,site\n${'é'.repeat(40)},a.com\n`),
    Buffer.from([0xff, 0x2c, 0x62, 0x0a]),
  ]);
  const { bytes } = await appended(content, ['1', '2'], { encoding: 'utf-8' });
  expect(bytes).toEqual(
    Buffer.concat([
      Buffer.from(`name,site,New\n${'é'.repeat(40)},a.com,1\n`),
      Buffer.from([0xff, 0x2c, 0x62]),
      Buffer.from(',2\n'),
    ]),
  );
});

test('a letter that replaces another one is quoted if needed, and never run', async () => {
  const wide = ['Baidu\uff0c Inc', '\uff02Acme, Ltd', '\uff1dHYPERLINK(\uff02x\uff02)', '\uff1d1\uff0c2'];
  const content = Buffer.from(`name,site\n${'Z\xfcrich,a.com\n'.repeat(wide.length)}`, 'latin1');
  const { bytes } = await appended(content, wide);
  expect(bytes.toString('latin1').split('\n').slice(1, -1)).toEqual(
    ['"Baidu, Inc"', '"""Acme, Ltd"', `"'=HYPERLINK(""x"")"`, `"'=1,2"`].map(
      (cell) => `Z\xfcrich,a.com,${cell}`,
    ),
  );
});

test('a person can name the encoding', async () => {
  const path = join(tempDir(), 'in.csv');
  writeFileSync(path, Buffer.from('name,site\n\xc7\xc4\xd2,a.com\n', 'latin1'));
  const read = async (encoding: 'koi8-r' | 'windows-1251') => {
    const file = await openSheetFile(path, { encoding });
    onTestFinished(() => file.close());
    expect(file.dialect?.encoding).toBe(encoding);
    return (await readAll(file))[1]?.cells[0];
  };
  expect(await read('koi8-r')).toBe('гдр');
  expect(await read('windows-1251')).toBe('ЗДТ');
});

test('a wrong encoding changes no old byte', async () => {
  const bytes = Buffer.from('\x83\x5c\x94\x5c|site\n\xff\xfe\x81|a.com\n\x81', 'latin1');
  const path = join(tempDir(), 'in.csv');
  writeFileSync(path, bytes);
  for (const encoding of ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'windows-1253', 'utf-8'] as const) {
    const input = await openSheetFile(path, { encoding });
    const out = join(tempDir(), 'out.csv');
    await appendColumns({
      input,
      sheet: 'in',
      headerRow: null,
      header: ['New'],
      out,
      valuesFor: (rows) => rows.map(() => [null]),
    });
    const delimiter = input.dialect?.delimiter ?? '';
    const plain = readFileSync(out).toString('latin1').split(delimiter).join('');
    expect([encoding, plain]).toEqual([encoding, bytes.toString('latin1').split(delimiter).join('')]);
  }
});

test('UTF-32 that is damaged is refused, not changed', async () => {
  const whole = Buffer.concat(
    [...'\ufeffa,b\nx,1\n'].map((sign) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(sign.codePointAt(0) ?? 0);
      return bytes;
    }),
  );
  const { file } = await openCsv(whole.subarray(0, -1));
  await expect(readAll(file)).rejects.toMatchObject({ code: 'file_damaged' });
  const strange = Buffer.from(whole);
  strange.writeUInt32LE(0x11_0000, 8);
  await expect(openCsv(strange)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('a file that grows while it is read is reported, and not read for ever', async () => {
  const { file, path } = await openCsv('a,b\nx,1\n');
  const writing = appendColumns({
    input: file,
    sheet: 'in',
    headerRow: 1,
    header: ['New'],
    out: path.replace('in.csv', 'out.csv'),
    valuesFor: (rows) => rows.map(() => [null]),
    onProgress: () => appendFileSync(path, 'y,2\n'),
  });
  await expect(writing).rejects.toMatchObject({ code: 'file_changed' });
});

test.each([
  ['', 'a,b\n"x, y",1\n', 'a,b,New\n"x, y",1,"v,2"\n'],
  ["'", "a;b\n'x; y';'it''s'\n'z';1\n", "a;b;New\n'x; y';'it''s';'v,2'\n'z';1;'v,3'\n"],
  ['padded', 'a, b\n"x, y", 1\nz, 2\n', 'a, b, New\n"x, y", 1, "v,2"\nz, 2, "v,3"\n'],
  [
    'backslash',
    'a,b\n"say \\"hi, you\\" ok",1\nz,2\n',
    'a,b,New\n"say \\"hi, you\\" ok",1,"v,2"\nz,2,"v,3"\n',
  ],
  ['space', 'a b c\n"x y" 1 2\nz 3 4\nq 5 6\n', 'a b c New\n"x y" 1 2 "v,2"\nz 3 4 "v,3"\nq 5 6 "v,4"\n'],
])('new cells are written in the dialect: %s', async (_name, content, expected) => {
  expect((await enrichedCsv(content, ({ number }) => `v,${number}`)).toString()).toBe(expected);
});

test('lines above the header stay as they are', async () => {
  const content = 'Export\nmade,2026-01-02,by hand,x\n\na,b\nx.com,1\n';
  expect((await enrichedCsv(content, undefined, { headerRow: 4 })).toString()).toBe(
    'Export\nmade,2026-01-02,by hand,x\n\na,b,New\nx.com,1,v5\n',
  );
});

test('a stray quote at the beginning of a text does not swallow the rows below', async () => {
  const { file } = await openCsv('a,b\n"x,1\ny,2\nz,"3, 4"\nq,5\n');
  expect((await readAll(file)).map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['"x', '1'],
    ['y', '2'],
    ['z', '3, 4'],
    ['q', '5'],
  ]);
});

test('a stray quote at the beginning of a text does not swallow the fields after it', async () => {
  const { file } = await openCsv('a,b,c\n"x,1,"3, 4"\ny,2,5\n');
  expect((await readAll(file)).map(({ cells }) => cells)).toEqual([
    ['a', 'b', 'c'],
    ['"x', '1', '3, 4'],
    ['y', '2', '5'],
  ]);
});

test('web addresses are read as they are, even if a slash escapes quotes', async () => {
  const { file } = await openCsv('a,b,c\n"say /"hi, you/"",http://x.com,1\nz,http://y.com,2\n');
  expect((await readAll(file))[1]?.cells).toEqual(['say "hi, you"', 'http://x.com', '1']);
});

test.each([
  ['JSON', '[\n  {"site": "a.com", "n": 1},\n  {"site": "b.com", "n": 2}\n]\n'],
  ['lines of JSON', '{"site": "a.com"}\n{"site": "b.com"}\n'],
  ['HTML', '<!DOCTYPE html>\n<table><tr><td>a.com</td></tr></table>\n'],
])('%s is not split into lines', async (_name, content) => {
  await expect(openCsv(content)).rejects.toMatchObject({ code: 'file_unsupported' });
});
