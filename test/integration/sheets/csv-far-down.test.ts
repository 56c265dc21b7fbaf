import { expect, test } from 'vitest';
import { SNIFF_BYTES } from '../../../main/engine/sheets/csv/dialect.ts';
import { enrichedCsv, openCsv, readAll } from '../../support/files/csv-fixture.ts';

/** What a file says only far below what is read to find its dialect. */
const usual = (bytes: number, row = 'Firm,firm.com\r\n') => row.repeat(Math.ceil(bytes / row.length));
const far = `Company,Website\r\n${usual(2 * SNIFF_BYTES)}`;

test.each([
  ['windows-1252', 'From 10 – 20', '46726f6d203130209620 3230', 'São Paulo'],
  ['windows-1252', 'Müller', '4dfc6c6c6572', 'São Paulo'],
  ['utf-8', 'Müller', '4dc3bc6c6c6572', 'São Paulo'],
  ['shift_jis', '株式会社ソニー表示', '8a948eae89ef8ed0835c836a815b955c8ea6', '東京'],
] as const)(
  'letters beyond ASCII that begin far down say the encoding: %s, %s',
  async (encoding, cell, hex, added) => {
    const row = [Buffer.from(hex.replace(' ', ''), 'hex'), Buffer.from(',opensuse.org\r\n')];
    const content = Buffer.concat([Buffer.from(far), ...row]);
    const { file } = await openCsv(content);
    expect(file.dialect?.encoding).toBe(encoding);
    expect((await readAll(file)).at(-1)?.cells).toEqual([cell, 'opensuse.org']);
    // What is added has the encoding of what was there.
    const { file: out } = await openCsv(await enrichedCsv(content, () => added));
    expect((await readAll(out)).at(-1)?.cells).toEqual([cell, 'opensuse.org', added]);
  },
);

test('a first quote far down, around a delimiter, a line end and doubled quotes, is a quote', async () => {
  const { file } = await openCsv(`${far}"Last, Inc.\nof ""two"" lines",opensuse.org\r\nFirm,suse.com\r\n`);
  const rows = await readAll(file);
  expect(rows.slice(-2).map(({ cells }) => cells)).toEqual([
    ['Last, Inc.\nof "two" lines', 'opensuse.org'],
    ['Firm', 'suse.com'],
  ]);
});

test('a bare quote within a cell far down hides no row', async () => {
  const quoted = usual(2 * SNIFF_BYTES, '"Main St, 1",firm.com\r\n');
  const { file } = await openCsv(`Company,Website\r\n${quoted}Main St & 5" pipe,gnu.org\r\n${quoted}`);
  const rows = await readAll(file);
  expect(rows.every(({ cells }) => cells.length === 2)).toBe(true);
  expect(rows.filter(({ cells }) => cells[0] === 'Main St & 5" pipe')).toHaveLength(1);
});

test.each([-3, -2, -1, 0, 1])(
  'a letter across the end of what is read first (%s) is one letter',
  async (shift) => {
    const head = `Company,Website\n${usual(SNIFF_BYTES - 200, 'Firm,firm.com\n')}`;
    const padding = 'x'.repeat(SNIFF_BYTES + shift - head.length);
    const { file } = await openCsv(`${head}${padding}é€,opensuse.org\nCafé,gnu.org\n`);
    expect(file.dialect?.encoding).toBe('utf-8');
    expect((await readAll(file)).slice(-2).map(({ cells }) => cells)).toEqual([
      [`${padding}é€`, 'opensuse.org'],
      ['Café', 'gnu.org'],
    ]);
  },
);
