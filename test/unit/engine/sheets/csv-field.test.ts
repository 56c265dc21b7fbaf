import { expect, test } from 'vitest';
import { formatField, guardFormula } from '../../../../main/engine/sheets/csv/field.ts';

test.each([
  '=1+1',
  '+cmd',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://x")',
  '-1+cmd|x!A1',
  '+',
  '-',
])('guards %j', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
});

test.each(['-1', '+49', '-1.5', '-1,5', '-1,234.50', '-12%', 'a=b', 'acme.com', '', "'=1", ' =1'])(
  'leaves %j alone',
  (text) => {
    expect(guardFormula(text)).toBe(text);
  },
);

test.each([
  [null, ',', ''],
  [-1.5, ',', '-1.5'],
  [true, ',', 'true'],
  ['a,b', ',', '"a,b"'],
  ['a,b', ';', 'a,b'],
  ['a;b', ';', '"a;b"'],
  ['say "hi"', ',', '"say ""hi"""'],
  ['two\nlines', ',', '"two\nlines"'],
  [' padded', ',', '" padded"'],
  ['=A1,B1', ',', `"'=A1,B1"`],
] as const)('writes %j behind %j', (cell, delimiter, expected) => {
  expect(formatField(cell, delimiter)).toBe(expected);
});
