import { expect, test } from 'vitest';
import { readDecimal } from '../../../renderer/ui/read-decimal.ts';

test.each([
  ['', ''],
  [' 0,045 ', '0.045'],
  ['0.045', '0.045'],
  ['.5', '0.5'],
  ['2,', '2'],
  ['007,10', '7.10'],
  ['1.234', '1.234'],
  ['1,234.5', null],
  ['-1', null],
  ['0,0000001', null],
  [',', null],
  ['five', null],
])('%j is read as %j', (typed, exact) => {
  expect(readDecimal(typed)).toBe(exact);
});
