import { expect, test } from 'vitest';
import { parseCellFormats } from '../../../../main/engine/sheets/xlsx/cell-formats.ts';
import { shownNumber } from '../../../../main/engine/sheets/xlsx/number-format.ts';

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
  expect(shownNumber(value, code, 'en')).toBe(shown);
});

test('a German person sees German separators', () => {
  expect(shownNumber(13246.2, '#,##0.00\\ "€"', 'de')).toBe('13.246,20 €');
  expect(shownNumber(13246.199999999999, '', 'de')).toBe('13246,2');
  expect(shownNumber(1234.5, '0.00E+00', 'de')).toBe('1,23E+03');
});

test('formats are found by the style of a cell', () => {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot;x&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="4"/><xf numFmtId="164"/><xf/><xf numFmtId="14"/></cellXfs><cellStyles/></styleSheet>`;
  expect(parseCellFormats(xml)).toEqual([
    { code: '', dateStyle: 'none' },
    { code: '#,##0.00', dateStyle: 'none' },
    { code: '0.0"x"', dateStyle: 'none' },
    { code: '', dateStyle: 'none' },
    { code: '', dateStyle: 'date' },
  ]);
});
