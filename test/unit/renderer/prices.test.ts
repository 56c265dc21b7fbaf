import { expect, test } from 'vitest';
import type { Session } from '#contract/models/connection.ts';
import { creditsFor, reachesFor } from '#shared/money/prices.ts';
import { lookupPrice } from '../../../renderer/stores/money/prices.ts';
import type { SessionState } from '../../../renderer/stores/session/session.ts';

const aSession = (session: Pick<Session, 'balances'> | null) => ({ session }) as SessionState;
const unknown = { remaining: null, monthly: null, asOf: null, isShared: false, fall: 0 };

test('the price of a lookup is that of the lookup wallet, and 1 as long as it is unknown', () => {
  const balances: Session['balances'] = [
    { wallet: 'standard', ...unknown, price: 5 },
    { wallet: 'bulk_lookup', ...unknown, price: 2.5 },
  ];
  expect(lookupPrice(aSession({ balances }))).toBe(2.5);
  expect(lookupPrice(aSession({ balances: [] }))).toBe(1);
  expect(lookupPrice(aSession(null))).toBe(1);
});

test('the budget that pays for all lookups is in whole credits', () => {
  expect(creditsFor(3, 1)).toBe(3);
  expect(creditsFor(3, 2.5)).toBe(8);
  expect(creditsFor(3, 0.25)).toBe(1);
  expect(creditsFor(0, 2)).toBe(0);
  // 7.000000000000001 in floating point.
  expect(creditsFor(100, 0.07)).toBe(7);
});

test('a budget is compared with the price before rounding', () => {
  expect(reachesFor(7.5, 3, 2.5)).toBe(true);
  expect(reachesFor(7.4, 3, 2.5)).toBe(false);
  expect(reachesFor(1 - 0.9, 1, 0.1)).toBe(true);
  expect(reachesFor(7, 100, 0.07)).toBe(true);
});
