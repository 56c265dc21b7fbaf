import { expect, test } from 'vitest';
import type { Reconciliation } from '../../../../preload/contract/models/job.ts';
import { differenceOf } from '../../../../renderer/features/credits/agreement-words.ts';
import { comparisonOf } from '../../../../renderer/stores/comparison.ts';

const differs = (expected: number, actual: number, lost: number): Reconciliation => ({
  state: 'differs',
  expected,
  actual,
  lost,
});

test.each<[string, Reconciliation, object]>([
  ['agrees', { state: 'agrees', expected: 10, actual: 10, lost: 0 }, { kind: 'agrees' }],
  ['was not compared', { state: 'unchecked', expected: null, actual: null, lost: 0 }, { kind: 'unchecked' }],
  [
    'differs by nobody knows how much',
    { state: 'differs', expected: null, actual: 7, lost: 0 },
    { kind: 'unchecked' },
  ],
  ['fell by what lost answers cost', differs(9_949, 9_652, 297), { kind: 'explained' }],
  ['fell by fractions of credits that lost answers cost', differs(10.3, 10, 0.3), { kind: 'explained' }],
  ['fell by more than lost answers cost', differs(100, 50, 20), { kind: 'fell', credits: 30 }],
  ['fell although nothing was lost', differs(100, 99, 0), { kind: 'fell', credits: 1 }],
  ['holds too much', differs(100, 130, 0), { kind: 'holds', credits: 30 }],
])('a wallet that %s', (_what, compared, comparison) => {
  expect(comparisonOf(compared)).toEqual(comparison);
});

test('what makes charges and the wallet differ is told in full, and only if they do', () => {
  const told = (compared: Reconciliation) => differenceOf({ ...compared, at: null });
  expect(told({ state: 'agrees', expected: 10, actual: 10, lost: 0 })).toBeNull();
  expect(told({ state: 'unchecked', expected: null, actual: 10, lost: 0 })).toBeNull();
  expect(told(differs(949, 652, 297))).toBe(
    'The service told a balance of 652 where the ledger expected 949. 297 credits were charged for answers that were lost, and are booked now. Charges are counted from the service’s figure now.',
  );
  expect(told(differs(100, 50, 20))).toContain(
    '20 credits were charged for answers that were lost, and are booked now. The wallet fell by 30 more than that: somebody else may use it.',
  );
  expect(told(differs(100, 50, 0))).toContain(
    'The wallet fell by 50 more than is booked: somebody else may use it.',
  );
  expect(told(differs(50, 100, 0))).toContain('The wallet holds 50 more than expected');
});
