import { expect, test } from 'vitest';
import { formatMoney } from '../../../words/format.ts';

const told = (amount: string, currency = 'EUR') => formatMoney({ amount, currency });

test('an amount below the smallest coin is not rounded to 0', () => {
  expect(told('0.004')).toBe('€0.004');
  expect(told('0.00049')).toBe('€0.00049');
  expect(told('0.4', 'JPY')).toBe('¥0.4');
  expect(told('0.000000000001')).toBe('€0.000000000001');
});

test('other amounts are rounded to the smallest coin, and 0 is shown as 0', () => {
  expect([told('0'), told('0.005'), told('0.125'), told('12.344')]).toEqual([
    '€0.00',
    '€0.01',
    '€0.13',
    '€12.34',
  ]);
  expect(told('1234.5', 'JPY')).toBe('¥1,235');
  // More digits than a number can have.
  expect(told('999999999999999999999.99')).toBe('€999,999,999,999,999,999,999.99');
});
