import type { Job } from '../../../preload/contract/models/job.ts';

/** The most lookups that asking again for so many rows can mean: each row once for each kind, and never more than the run has. */
export function rerunBound(job: Job, rows: number): number {
  return Math.min(rows * job.options.kinds.length, job.lookups.total);
}
