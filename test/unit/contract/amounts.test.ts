import { describe, expect, it } from 'vitest';
import { exactAmount, isDecimal, roundAmount, sumAmounts } from '#shared/money/amounts.ts';
import { costOf, labelTotals } from '#shared/money/label-totals.ts';

describe('amounts', () => {
  it.each([
    [3, '0.1', '0.3'],
    [0.1 + 0.2, '1', '0.3'],
    [1_000_000, '0.001234', '1234'],
    [0.333333, '0.000001', '0.000000333333'],
    [0, '9.99', '0'],
    [987_654_321, '999999999.999999', '987654320999999012.345679'],
  ])('%d credits at %s are exactly %s', (credits, price, amount) => {
    expect(exactAmount(credits, price)).toBe(amount);
  });

  it('add up exactly, which floats do not', () => {
    const lines = Array.from({ length: 10 }, () => exactAmount(1, '0.1'));
    expect(sumAmounts(lines)).toBe('1');
    expect(sumAmounts([null, '0.1', '0.2'])).toBe('0.3');
    expect(sumAmounts([null, null])).toBeNull();
    expect(exactAmount(5, null)).toBeNull();
  });

  it.each([
    ['1.005', 2, '1.01'],
    ['1.004999', 2, '1.00'],
    ['0.5', 0, '1'],
    ['2', 2, '2.00'],
    ['0.000000000001', 2, '0.00'],
    ['12345678901234567890.125', 2, '12345678901234567890.13'],
  ])('%s to %d digits is %s', (amount, digits, rounded) => {
    expect(roundAmount(amount, digits)).toBe(rounded);
  });

  it.each([
    ['0.125', true],
    ['12', true],
    ['1e3', false],
    ['-1', false],
    ['1.', false],
    ['0.1234567', false],
    ['1,5', false],
    ['', false],
  ])('%s is a decimal: %s', (text, is) => expect(isDecimal(text)).toBe(is));
});

describe('the totals of labels', () => {
  const sums = [
    { month: '2026-11', label: 'Contoso', wallet: 'bulk_lookup', credits: 0.1 },
    { month: '2026-10', label: 'Contoso', wallet: 'bulk_lookup', credits: 0.2 },
    { month: '2026-10', label: 'Contoso', wallet: 'standard', credits: 1 },
    { month: '2026-10', label: null, wallet: 'bulk_lookup', credits: 9 },
  ] as const;
  const price = { currency: 'EUR', bulk_lookup: '0.10', standard: null };

  it('keep both kinds of credits apart, and have one amount', () => {
    const totals = labelTotals(sums, { byMonth: false, price });
    expect(totals.map(({ label }) => label)).toEqual(['Contoso', null]);
    expect(totals[0]).toMatchObject({ month: null, standard: 1, amount: '0.03' });
    expect(totals[0]?.bulk_lookup).toBeCloseTo(0.3);
    expect(totals[1]).toMatchObject({ bulk_lookup: 9, standard: 0, amount: '0.9' });
  });

  it('are sorted by month, newest first', () => {
    const totals = labelTotals(sums, { byMonth: true, price: null });
    expect(totals.map(({ month, label, amount }) => [month, label, amount])).toEqual([
      ['2026-11', 'Contoso', null],
      ['2026-10', 'Contoso', null],
      ['2026-10', null, null],
    ]);
  });

  it('have an amount for what has a price', () => {
    const both = { bulk_lookup: 10, standard: 5 };
    const left = { bulk_lookup: 0, standard: 5 };
    expect(costOf(both, price)).toEqual({ amount: '1', unpriced: left });
    expect(costOf(both, { ...price, standard: '100' })).toMatchObject({
      amount: '501',
      unpriced: { standard: 0 },
    });
    expect(costOf(both, null)).toEqual({ amount: null, unpriced: both });
    // What has no price is not free.
    expect(costOf(left, price)).toEqual({ amount: null, unpriced: left });
    expect(costOf({ bulk_lookup: 0, standard: 0 }, price).amount).toBe('0');
  });
});
