import { expect, test } from 'vitest';
import type { Reconciliation } from '#contract/models/job.ts';
import { differenceOf } from '../../../../renderer/features/credits/agreement-words.ts';

const differs = (expected: number, actual: number, lost: number): Reconciliation => ({
  state: 'differs',
  expected,
  actual,
  lost,
});

test('each kind of difference between charges and wallet has its sentence; without one there is none', () => {
  const told = (compared: Reconciliation) => differenceOf({ ...compared, at: null });
  expect(told({ state: 'agrees', expected: 10, actual: 10, lost: 0 })).toBeNull();
  expect(told({ state: 'unchecked', expected: null, actual: 10, lost: 0 })).toBeNull();
  // Lost answers cost 50, and a top-up brought 50. The wallet holds the expected 100; 50 of it is the top-up.
  expect(told({ state: 'agrees', expected: 100, actual: 100, lost: 50 })).toBe(
    '50 credits were charged for answers that were lost, and are booked now. The wallet holds 50 more than expected: it was topped up, a charge came back, or a new month began. From now on, charges are taken off the service’s figure.',
  );
  expect(told(differs(949, 652, 297))).toBe(
    'The service reported a balance of 652 where the ledger expected 949. 297 credits were charged for answers that were lost, and are booked now. From now on, charges are taken off the service’s figure.',
  );
  expect(told(differs(100, 50, 20))).toContain(
    '20 credits were charged for answers that were lost, and are booked now. The wallet fell by 30 more than that: someone else may use it.',
  );
  expect(told(differs(100, 50, 0))).toContain(
    'The wallet fell by 50 more than is booked: someone else may use it.',
  );
  expect(told(differs(50, 100, 0))).toContain('The wallet holds 50 more than expected');
});
