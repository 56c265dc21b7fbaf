import { afterEach, expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import { jobsStore, replaceJobs, upsertJob } from '../../../renderer/stores/jobs/jobs.ts';
import { enrich as german } from '../../../words/de/enrich.ts';

afterEach(() => jobsStore.setState({ jobs: new Map() }));

const job = (id: number, changes: Partial<Job>) =>
  ({
    id,
    state: 'done',
    origin: 'pasted',
    hasOwnName: false,
    fileName: 'what the engine says',
    createdAt: '2026-11-22T06:44:00.000Z',
    counts: { unique: 20_000 },
    ...changes,
  }) as Job;
const names = () => [...jobsStore.getState().jobs.values()].map(({ fileName }) => fileName);

test('a run without a name of its own gets one in the window’s language; others keep theirs', () => {
  replaceJobs([
    job(1, {}),
    job(2, { origin: 'refresh' }),
    job(3, { hasOwnName: true, fileName: 'Shopify without Klaviyo' }),
  ]);
  upsertJob(job(4, { origin: 'file', hasOwnName: true, fileName: 'leads.csv' }));
  expect(names()).toEqual([
    expect.stringMatching(/^Pasted domains, .*Nov.* · 20,000$/),
    expect.stringMatching(/^Refresh of saved domains, .* · 20,000$/),
    'Shopify without Klaviyo',
    'leads.csv',
  ]);
  expect(german.runName('pasted', '2026-11-22T06:44:00.000Z', 2)).toMatch(/^Eingefügte Domains, .* · 2$/);
});
