import { expect, test } from 'vitest';
import { progressLine, waitLine } from '../../../main/cli/follow-job.ts';
import type { Job } from '#contract/models/job.ts';

const since = '2026-11-22T12:00:00.000Z';
const until = '2026-11-22T12:10:00.000Z';

const aJob = (changes: Partial<Job>) =>
  ({
    state: 'running',
    lookups: { total: 4_000, done: 1_000 },
    creditsCharged: 0,
    creditsInDoubt: 0,
    waiting: null,
    ratePerMinute: null,
    remainingMs: null,
    ...changes,
  }) as Job;

test('the progress of a run is shown in rounded figures', () => {
  expect(progressLine(aJob({ creditsCharged: 0.1 + 0.2 }))).toMatch(/░ 1,000 of 4,000 · 0\.3 credits$/);
  expect(progressLine(aJob({ creditsCharged: 1 }))).toMatch(/ · 1 credit$/);
  const waiting = { for: 'balance', since, until: null } as const;
  expect(progressLine(aJob({ waiting, creditsInDoubt: 0.7 + 0.1 }))).toMatch(
    / · finding out whether lost answers were charged \(up to 0\.8 credits\)$/,
  );
});

test('the time left is shown as in the window', () => {
  expect(progressLine(aJob({ remainingMs: 726_000 }))).toMatch(/ · 12\u00a0min left$/);
  expect(progressLine(aJob({ remainingMs: 40_000 }))).toMatch(/ · 40\u00a0s left$/);
});

test('the words about a wait for the service are true if it is away, and if it fails at everything', () => {
  const wait = { for: 'service', since, until } as const;
  expect(waitLine(aJob({}), wait)).toBe(
    "The service can't be used right now. Trying again for up to 10 minutes.",
  );
  expect(progressLine(aJob({ waiting: wait }))).toMatch(
    / · the service can't be used right now, trying again$/,
  );
});
