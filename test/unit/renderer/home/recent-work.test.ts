import { expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { keyOfWork, recentWork } from '../../../../renderer/features/home/recent-work.ts';
import { aList } from '../lists/list-fixture.ts';

const aJob = (changes: Partial<Job>) =>
  ({ id: 1, createdAt: '2026-11-01T00:00:00.000Z', startedAt: null, ...changes }) as Job;

test('runs, lists and lookups are mixed, newest first, up to the limit', () => {
  const jobs = [
    aJob({ id: 1, startedAt: '2026-11-20T12:00:00.000Z' }),
    // This job was previewed long ago, and never started.
    aJob({ id: 2, createdAt: '2026-11-10T12:00:00.000Z' }),
  ];
  const lists = [aList({ id: 7, createdAt: '2026-11-21T08:00:00.000Z' })];
  const lookups = [
    { subject: 'domain' as const, name: 'shopify.com', at: '2026-11-21T09:00:00.000Z' },
    { subject: 'technology' as const, name: 'shopify.com', at: '2026-11-15T09:00:00.000Z' },
  ];
  const keys = (limit: number) => recentWork(jobs, lists, lookups, limit).map(keyOfWork);
  expect(keys(9)).toEqual(['domain shopify.com', 'list 7', 'run 1', 'technology shopify.com', 'run 2']);
  expect(keys(2)).toEqual(['domain shopify.com', 'list 7']);
});
