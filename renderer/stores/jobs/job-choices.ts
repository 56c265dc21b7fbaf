import type { Job } from '#contract/models/job.ts';
import { isUnderWay, type Wish } from './jobs.ts';

/** Everything that can be done with a run; `jobActionsOf` says which of it is possible now. */
export type JobAction = 'pause' | 'resume' | 'stop' | 'again' | 'open' | 'reveal';

/** How many lookups of a run were not asked yet. */
export function openLookups({ lookups }: Pick<Job, 'lookups'>): number {
  return lookups.total - lookups.done;
}

/**
 * The least that is left of a run's budget, credits. It is more if lookups in doubt were not charged or
 * belong to an earlier start.
 */
export function budgetLeft(job: Pick<Job, 'budget' | 'creditsCharged' | 'creditsInDoubt'>): number {
  return Math.max(0, job.budget - job.creditsCharged - job.creditsInDoubt);
}

/** What can be done with a run now, the most wanted first; `wish` was asked of it and is not done yet. */
export function jobActionsOf(job: Job, wish: Wish | undefined): JobAction[] {
  if (job.state === 'running' || job.state === 'queued') {
    if (wish === 'stop') return [];
    return wish === undefined ? ['pause', 'stop'] : ['stop'];
  }
  if (job.state === 'paused') return ['resume', 'stop'];
  if (isUnderWay(job)) return [];
  const { failed, skipped, unknown } = job.counts;
  return [
    ...(job.out === null ? [] : (['open', 'reveal'] as const)),
    ...(failed + skipped + unknown > 0 ? (['again'] as const) : []),
  ];
}
