import { expect, test } from 'vitest';
import type { Job, JobCounts } from '#contract/models/job.ts';
import { budgetLeft, jobActionsOf, openLookups } from '../../../../renderer/stores/jobs/job-choices.ts';
import type { Wish } from '../../../../renderer/stores/jobs/jobs.ts';

const none: JobCounts = {
  rows: 10,
  unique: 10,
  found: 10,
  noData: 0,
  invalid: 0,
  blank: 0,
  personal: 0,
  platform: 0,
  skipped: 0,
  failed: 0,
  unknown: 0,
  pending: 0,
  leftOut: 0,
  saved: 0,
};
const aJob = (state: Job['state'], changes: Partial<Job> = {}) =>
  ({ state, out: null, counts: none, ...changes }) as Job;
const written = { out: '/home/ada/leads (enriched).xlsx' };

test.each<[string, Job, Wish | undefined, string[]]>([
  ['waiting for the run before it', aJob('queued'), undefined, ['pause', 'stop']],
  ['running', aJob('running'), undefined, ['pause', 'stop']],
  ['about to pause', aJob('running'), 'pause', ['stop']],
  ['about to stop', aJob('running'), 'stop', []],
  ['paused', aJob('paused'), undefined, ['resume', 'stop']],
  ['writing its file', aJob('writing', written), undefined, []],
  ['done', aJob('done', written), undefined, ['open', 'reveal']],
  ['done without a file', aJob('done'), undefined, []],
  [
    'done with failed rows',
    aJob('done', { ...written, counts: { ...none, failed: 2 } }),
    undefined,
    ['open', 'reveal', 'again'],
  ],
  ['stopped', aJob('stopped', { counts: { ...none, skipped: 4 } }), undefined, ['again']],
  [
    'done with rows that may have been charged',
    aJob('done', { counts: { ...none, unknown: 1 } }),
    undefined,
    ['again'],
  ],
])('what can be done with a run that is %s', (_what, job, wish, actions) => {
  expect(jobActionsOf(job, wish)).toEqual(actions);
});

test('what a run may still cost includes what may have been charged already', () => {
  const job = aJob('paused', { lookups: { total: 499, done: 200 }, budget: 499, creditsCharged: 100 });
  expect(openLookups(job)).toBe(299);
  expect(budgetLeft({ ...job, creditsInDoubt: 0 })).toBe(399);
  expect(budgetLeft({ ...job, creditsInDoubt: 100 })).toBe(299);
  expect(budgetLeft({ ...job, creditsInDoubt: 500 })).toBe(0);
});
