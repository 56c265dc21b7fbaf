import { expect, test } from 'vitest';
import { fieldFormat } from '../../../main/engine/sheets/csv/field.ts';
import { guardFormula, keptText, MAY_RUN, readsAs } from '#shared/tables/formula-guard.ts';

test.each([
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  '=HYPERLINK("http://x")',
  '-1+cmd|x!A1',
  '+',
  '-',
  ' =1',
  '\u0000=1',
  '\u200b=1',
  '\u00a0@x',
  '＝1+1',
  '－2+3',
  '＠x',
])('guards %j', (text) => {
  expect(guardFormula(text, ',')).toBe(`'${text}`);
});

test.each([
  '-1',
  '+49',
  '-1.5',
  '-1,5',
  '-1,234.50',
  ' -12%',
  'a=b',
  'acme.com',
  '',
  "'=1",
  'x - y',
  'a;-5;+7',
])('leaves %j alone', (text) => {
  expect(guardFormula(text, ',')).toBe(text);
});

/** Pieces of hostile texts, to be combined at random. */
const PIECES = [
  '=',
  '＝',
  '+1',
  '-',
  '@',
  '1',
  'a',
  ' ',
  '\t',
  '\n',
  '\r',
  ';',
  ',',
  '|',
  '"',
  "'",
  '\u0000',
  '\u200b',
  '-5',
];

test('no cell of ours begins a formula, at whatever sign a program splits a line', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * most);
  };
  for (let turn = 0; turn < 20_000; turn += 1) {
    const text = Array.from({ length: 1 + random(8) }, () => PIECES[random(PIECES.length)]).join('');
    const delimiter = [',', ';', '\t', '|'][random(4)] ?? ',';
    const field = fieldFormat(delimiter).format(text);
    expect(guardFormula(text, delimiter) === text || new RegExp(MAY_RUN, 'u').test(text), text).toBe(true);
    expect(readsAs(guardFormula(text, delimiter), text), JSON.stringify(text)).toBe(true);
    // A program with another delimiter takes a quote after other text for an ordinary sign.
    for (const other of [',', ';', '\t', '|'].filter((each) => each !== delimiter))
      for (const cell of field.split(new RegExp(`[${other === '|' ? '\\|' : other}\\r\\n]`)).slice(1)) {
        const seen = cell.replace(/^[\p{Z}\p{Cc}\p{Cf}"]+/u, '');
        const isNumber = /^[+-]?[\d.,% ]+"*$/.test(seen.split(/[,;|\t]/)[0] ?? '');
        if (!isNumber) expect(seen, JSON.stringify({ text, field, other })).not.toMatch(/^[=+\-@＝]/);
      }
  }
});

test('a text that was guarded in another file still has the same value', () => {
  expect(readsAs("'=1", '=1')).toBe(true);
  expect(readsAs("'=a;=b", '=a;=b')).toBe(true);
  expect(readsAs("=a;'=b", 'x;=b')).toBe(false);
});

test.each([
  '1-10',
  '11-50',
  '1/2',
  '1.2.2026',
  '8:30',
  'Mar-2',
  '2 May',
  'MRZ 5',
  '007',
  '1234567890123456',
  '1E5',
])('a spreadsheet program would change %j, unless a formula gives it', (text) =>
  expect(keptText(text)).toBe(`="${text}"`),
);

test.each([
  '10001+',
  '1 to 10',
  'acme.com',
  '7',
  '1234.5678.9012.1',
  'Marvel 5',
  'May',
  '',
  '1-',
  'a1-10',
  '1-10"',
])('it leaves %j as it is', (text) => expect(keptText(text)).toBeNull());
