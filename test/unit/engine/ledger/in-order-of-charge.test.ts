import { expect, test } from 'vitest';
import { inOrderOfCharge } from '../../../../main/engine/ledger/in-order-of-charge.ts';
import type { LedgerEntry } from '#contract/models/money.ts';

const entry = (balanceAfter: number | null, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 1,
  at: '2026-01-02T03:04:05.000Z',
  wallet: 'bulk_lookup',
  operation: 'companies_batch',
  kind: 'companies',
  subject: null,
  asked: 100,
  isRefunded: false,
  isLost: false,
  jobId: 1,
  label: null,
  assistant: null,
  credits: 100,
  balanceAfter,
  ...more,
});
const balances = (entries: LedgerEntry[]) => inOrderOfCharge(entries).map((each) => each.balanceAfter);

test('charges of a run at nearly the same time are sorted by their balance, the lowest first', () => {
  expect(balances([entry(700), entry(900), entry(800)])).toEqual([700, 800, 900]);
});

test('charges of another run, wallet or time, and those of single lookups, keep their place', () => {
  expect(balances([entry(800), entry(700, { jobId: 2 })])).toEqual([800, 700]);
  expect(balances([entry(14, { wallet: 'standard' }), entry(7)])).toEqual([14, 7]);
  expect(balances([entry(8, { jobId: null }), entry(7, { jobId: null })])).toEqual([8, 7]);
  expect(balances([entry(5_000), entry(10, { at: '2026-01-01T00:00:00.000Z' })])).toEqual([5_000, 10]);
});

test('if one charge has no balance, the order stays that of the answers', () => {
  expect(balances([entry(800), entry(null), entry(700)])).toEqual([800, null, 700]);
});

test('a charge for a lost answer keeps its place, and no charge moves past it', () => {
  const lost = entry(null, { isLost: true });
  expect(balances([lost, entry(700), entry(900), entry(800)])).toEqual([null, 700, 800, 900]);
  expect(balances([entry(900), lost, entry(800)])).toEqual([900, null, 800]);
});
