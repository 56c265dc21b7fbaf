import { expect, test } from 'vitest';
import type { Reconciliation } from '#contract/models/job.ts';
import { comparisonOf } from '#shared/tables/comparison.ts';

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
  [
    'was filled up by exactly what lost answers cost',
    { state: 'agrees', expected: 100, actual: 100, lost: 50 },
    { kind: 'holds', credits: 50 },
  ],
  ['differs in the last digits only', differs(0.1 + 0.2, 0.3, 0), { kind: 'agrees' }],
  ['holds too much', differs(100, 130, 0), { kind: 'holds', credits: 30 }],
])('a wallet that %s', (_what, compared, comparison) => {
  expect(comparisonOf(compared)).toEqual(comparison);
});
