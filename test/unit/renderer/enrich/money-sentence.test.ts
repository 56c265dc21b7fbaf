import { expect, test } from 'vitest';
import type { Job, Reconciliation } from '#contract/models/job.ts';
import { moneySentence } from '../../../../renderer/features/enrich/money-sentence.ts';

const agrees: Reconciliation = { state: 'agrees', expected: 10, actual: 10, lost: 0 };
const aJob = (
  [charged, lost, inDoubt]: [charged: number, lost: number, inDoubt: number],
  reconciliation: Reconciliation = agrees,
  more: { calls?: number; saved?: number } = {},
) =>
  ({
    creditsCharged: charged,
    creditsLost: lost,
    creditsInDoubt: inDoubt,
    reconciliation,
    calls: more.calls ?? 5,
    counts: { saved: more.saved ?? 0 },
    lookups: { total: 9, done: 9 },
  }) as Job;

test.each<[string, Job]>([
  ['Charged 458 credits; the balance agrees.', aJob([458, 0, 0])],
  ['Nothing was charged: every answer was saved already.', aJob([0, 0, 0], agrees, { calls: 0, saved: 9 })],
  ['Nothing was charged; the balance agrees.', aJob([0, 0, 0])],
  // Some were saved, and those asked had no data, which is free.
  ['Nothing was charged; the balance agrees.', aJob([0, 0, 0], agrees, { calls: 1, saved: 8 })],
  ['Nothing was charged.', aJob([0, 0, 0], agrees, { calls: 0, saved: 8 })],
  [
    'Charged 1,044 credits, 297 of them by the balance for answers that were lost; nothing else is missing from the wallet.',
    aJob([1_044, 297, 0], { state: 'differs', expected: 9_949, actual: 9_652, lost: 297 }),
  ],
  [
    'Charged 100 credits, by the balance for answers that were lost; nothing else is missing from the wallet.',
    aJob([100, 100, 0], { state: 'differs', expected: 200, actual: 100, lost: 100 }),
  ],
  [
    'Charged 747 credits; up to 100 more may have been charged; the balance agrees so far.',
    aJob([747, 0, 100]),
  ],
  [
    'Up to 100 credits may have been charged for answers that were lost; the balance could not be compared.',
    aJob([0, 0, 100], { state: 'unchecked', expected: null, actual: null, lost: 0 }, { saved: 3 }),
  ],
  [
    'Charged 5 credits; the wallet fell by 2 more than is booked; someone else may use it.',
    aJob([5, 0, 0], { state: 'differs', expected: 10, actual: 8, lost: 0 }),
  ],
  [
    'Charged 5 credits; the wallet holds 2 more than expected.',
    aJob([5, 0, 0], { state: 'differs', expected: 10, actual: 12, lost: 0 }),
  ],
])('%s', (sentence, job) => {
  expect(moneySentence(job)).toBe(sentence);
});
