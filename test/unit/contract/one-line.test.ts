import { expect, test } from 'vitest';
import { oneLine, safeJson } from '#shared/text/one-line.ts';

test.each([
  ['Ada\u001b]0;title\u0007\u001b[2J', 'Ada\\u001b]0;title\\u0007\\u001b[2J'],
  ['two\r\nlines\tand\u2028more\u0085', 'two lines and more '],
  ['cod\u202egpj.exe', 'cod\\u202egpj.exe'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['half \ud800', 'half \\ud800'],
  ['\u{e0041}', '\\u{e0041}'],
  ['Zoë 👩‍👩‍👧 東京 ‌می‌خواهم', 'Zoë 👩‍👩‍👧 東京 ‌می‌خواهم'],
  ['  {', '  {'],
])('%j is %s', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('a long text is cut, never within a character', () => {
  expect(oneLine('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(oneLine('ab😀cd', 4)).toBe('ab…');
  expect(oneLine('\u0007'.repeat(9), 10)).toHaveLength(10);
});

test('no character that a terminal obeys gets through, of the first planes', () => {
  const all = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)).join('');
  const isObeyed = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u;
  expect(isObeyed.test(all)).toBe(true);
  expect(isObeyed.test(oneLine(all))).toBe(false);
});

test('JSON is read back unchanged, and holds nothing that a terminal obeys', () => {
  const value = { 'a\u009b': 'x\u001b[2J\u202e\u2028\u007f\u{e0041}', list: ['Zoë\n東京'] };
  for (const indent of [undefined, 2]) {
    const text = safeJson(value, indent);
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll('\n', '')).toBe(oneLine(text.replaceAll('\n', '')));
  }
  expect(safeJson(value)).not.toContain('\n');
});
