import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditFactsOf, limitFactsOf } from '../../../../main/engine/service/answer.ts';
import {
  allowanceOf,
  balanceOf,
  countOf,
  creditsOf,
  LONGEST_WAIT_MS,
  momentOf,
  pageOf,
  priceOf,
  waitMsOf,
  wholeOf,
} from '../../../../main/engine/service/figures.ts';
import { retryAfterMsOf } from '../../../../main/engine/service/read/retry-after.ts';

const GARBLED = [
  '1e300',
  '-1e300',
  '1e999',
  'NaN',
  'Infinity',
  '',
  ' ',
  'x',
  '9'.repeat(400),
  '1'.repeat(1e6),
];

test.each(GARBLED.map((text) => [text.slice(0, 12), text]))('%s is no figure', (_shown, text) => {
  for (const read of [allowanceOf, balanceOf, countOf, creditsOf, pageOf, priceOf, wholeOf]) {
    expect(read(text)).toBeNull();
    expect(read(Number(text.trim() === '' ? Number.NaN : text))).toBeNull();
  }
});

test.each(['0x10', '0b1', '0o7', '1_0', '1,5', '+', '.', 'e5'])('%s is no figure', (text) => {
  for (const read of [allowanceOf, balanceOf, countOf, creditsOf, pageOf, priceOf, wholeOf, waitMsOf])
    expect(read(text)).toBeNull();
});

test('figures are read from numbers and from texts', () => {
  expect([creditsOf('1.5'), creditsOf(0), balanceOf(-3), priceOf(' 2 '), priceOf(0)]).toEqual([
    1.5,
    0,
    -3,
    2,
    null,
  ]);
  expect([countOf(12.4), countOf(-1), countOf('7'), wholeOf(1.5), pageOf(0), pageOf('2')]).toEqual([
    12,
    null,
    7,
    null,
    null,
    2,
  ]);
  expect([creditsOf(2e12), priceOf(10_001), allowanceOf(1_000_001), allowanceOf(true)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('whatever a 429 asks for, nobody waits longer than an hour, and the wait gives a valid date', () => {
  const header = fc.oneof(
    fc.constantFrom('1e300', 'Infinity', '9'.repeat(500), 'Sat, 13 Sep 275760 00:00:00 GMT', '-1', '0', ''),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.string(),
  );
  const body = fc.record({ retry_after: fc.anything() });
  fc.assert(
    fc.property(header, header, body, (retryAfter, date, said) => {
      const waitMs = retryAfterMsOf({ 'retry-after': retryAfter, date }, said);
      if (waitMs === null) return;
      expect(waitMs).toBeGreaterThanOrEqual(0);
      expect(waitMs).toBeLessThanOrEqual(LONGEST_WAIT_MS);
      expect(new Date(Date.now() + waitMs).toISOString()).toMatch(/^20/);
    }),
  );
  expect(retryAfterMsOf({ 'retry-after': '1e300' }, null)).toBe(LONGEST_WAIT_MS);
  expect(retryAfterMsOf({ 'retry-after': '2' }, { retry_after: 3 })).toBe(3_000);
  expect(waitMsOf('x')).toBeNull();
});

test('dates that no clock of today can show count as missing', () => {
  expect(momentOf('Sat, 13 Sep 275760 00:00:00 GMT')).toBeNull();
  expect(momentOf('Thu, 01 Jan 1601 00:00:00 GMT')).toBeNull();
  expect(momentOf('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(Date.UTC(2026, 9, 21, 7, 28));
});

test('absurd headers count as missing', () => {
  const garbled = '1e300';
  expect(
    creditFactsOf({
      'x-credits-used': garbled,
      'x-credits-remaining': ['1', '2'],
      'x-credits-cost': garbled,
    }),
  ).toEqual({ used: null, remaining: null, cost: null, wallet: null });
  expect(limitFactsOf({ 'x-ratelimit-limit': garbled, 'x-ratelimit-remaining': '-1' })).toEqual({
    limit: null,
    remaining: null,
  });
});
