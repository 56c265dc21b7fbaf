import { expect, test } from 'vitest';
import { parseCellFormats } from '../../../../main/engine/sheets/xlsx/cell-formats.ts';
import { dateStyleOf } from '../../../../main/engine/sheets/xlsx/date-format.ts';
import { numberFormatOf, shownNumber } from '../../../../main/engine/sheets/xlsx/number-format.ts';

function shownBy(code: string, value: number, locale = 'en'): string {
  return shownNumber(value, numberFormatOf({ id: 200, code }), locale);
}

test.each<[value: number, code: string, shown: string]>([
  [13246.199999999999, '', '13246.2'],
  [0.1 + 0.2, '', '0.3'],
  [4711, '', '4711'],
  [123456789012, '', '123456789012'],
  [-2.5, 'General', '-2.5'],
  [1.5e-12, '', '1.5E-12'],
  [2.5e18, '', '2.5E+18'],
  [13246.2, '#,##0.00', '13,246.20'],
  [13246.2, '0', '13246'],
  [1234567, '#,##0', '1,234,567'],
  [-1234.5, '#,##0.00', '-1,234.50'],
  [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
  [-1234.5, '#,##0.00;[Red]-#,##0.00', '-1,234.50'],
  [0, '0.0;-0.0;"none"', '0'],
  [13246.2, '#,##0.00\\ "€"', '13,246.20 €'],
  [13246.2, '[$€-407] #,##0.00', '€ 13,246.20'],
  [13246.2, '_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-', '13,246.20 €'],
  [0.256, '0%', '26%'],
  [0.2565, '0.0#%', '25.65%'],
  [12345678, '0.0,,"M"', '12.3M'],
  [1234.5, '0.00E+00', '1.23E+03'],
  [7, '00000', '00007'],
  [0.5, '# ?/?', '0.5'],
  [5551234, '000-0000', '5551234'],
  [5, '[>3]"many";0', '5'],
  [2.5, '@', '2.5'],
])('%s by "%s" is shown as %s', (value, code, shown) => {
  expect(shownBy(code, value)).toBe(shown);
});

test('a German person sees German separators', () => {
  expect(shownBy('#,##0.00\\ "€"', 13246.2, 'de')).toBe('13.246,20 €');
  expect(shownBy('', 13246.199999999999, 'de')).toBe('13246,2');
  expect(shownBy('0.00E+00', 1234.5, 'de')).toBe('1,23E+03');
});

test('formats are found by the style of a cell', () => {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="4"/><xf numFmtId="164"/><xf/><xf numFmtId="14"/></cellXfs><cellStyles/></styleSheet>`;
  expect(
    parseCellFormats(xml).map(({ dateStyle, number }) => [dateStyle, shownNumber(1234.5, number, 'en')]),
  ).toEqual([
    ['none', '1234.5'],
    ['none', '1,234.50'],
    ['none', '1234.5x'],
    ['none', '1234.5'],
    ['date', '1234.5'],
  ]);
});

test.each<[code: string, style: string]>([
  ['yyyy-mm-dd', 'date'],
  ['[$-407]d. mmmm yyyy;@', 'date'],
  ['[hh]:mm:ss.000', 'elapsed'],
  ['d"0"/m h:mm AM/PM', 'both'],
  ['"day" 0', 'none'],
  ['0\\d', 'none'],
  ['_d0', 'none'],
])('%s shows this of a date: %s', (code, style) => {
  expect(dateStyleOf({ id: 200, code })).toBe(style);
});

test('a code that no spreadsheet program accepts counts as General', () => {
  for (const code of [`0.00${'x'.repeat(252)}`, '0.00"x', '0.00[x', `0${'[$'.repeat(100)}`])
    expect([code, shownBy(code, 1234.5), dateStyleOf({ id: 200, code })]).toEqual([code, '1234.5', 'none']);
  expect(shownBy(`0.00${'x'.repeat(251)}`, 1234.5)).toMatch(/^1234\.50x+$/);
});

/** A workbook may have a million cells, each with such a code: 10 ms for one would be hours, and longer than a test may last. */
test.each([
  `0${'[$'.repeat(500)}`,
  `0${',0'.repeat(500)}`,
  `0${','.repeat(1_000)}x`,
  `#${','.repeat(125)}#${','.repeat(125)}.0`,
  `0.${',0'.repeat(120)}`,
  `0${'[$a-'.repeat(60)}]`,
  `${'"a"'.repeat(80)}0`,
  `${'%'.repeat(200)}0`,
])('cells with the same format do not read its code again: %s', (code) => {
  const format = numberFormatOf({ id: 200, code });
  for (let count = 0; count < 20_000; count += 1) shownNumber(count, format, 'de');
});
