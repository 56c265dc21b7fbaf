import { expect, test } from 'vitest';
import { formatField } from '../../../../main/engine/sheets/csv/field.ts';

test.each([
  [null, ',', ''],
  [-1.5, ',', '-1.5'],
  [true, ',', 'true'],
  ['a,b', ',', '"a,b"'],
  ['a,b', ';', '"a,b"'],
  ['a|b', ',', '"a|b"'],
  ['Acme;=1+1', ',', `"Acme;'=1+1"`],
  ['Acme;=1+1', ';', '"Acme;=1+1"'],
  ['a;b', ';', '"a;b"'],
  ['say "hi"', ',', '"say ""hi"""'],
  ['two\nlines', ',', '"two\nlines"'],
  [' padded', ',', '" padded"'],
  ['=A1,B1', ',', `"'=A1,B1"`],
] as const)('writes %j behind %j', (cell, delimiter, expected) => {
  expect(formatField(cell, delimiter)).toBe(expected);
});
