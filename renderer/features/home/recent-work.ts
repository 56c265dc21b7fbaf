import type { RecentLookup } from '#contract/models/home.ts';
import type { Job } from '#contract/models/job.ts';
import type { List } from '#contract/models/list.ts';

/** One piece of work that a person may want to return to; `at` is when it began or was last asked. */
export type Work =
  | { kind: 'run'; at: string; job: Job }
  | { kind: 'list'; at: string; list: List }
  | { kind: 'lookup'; at: string; lookup: RecentLookup };

/** Runs, lists and lookups together, newest first, without what is still running. */
export function recentWork(
  jobs: readonly Job[],
  lists: readonly List[],
  lookups: readonly RecentLookup[],
  limit: number,
): Work[] {
  const work: Work[] = [
    ...jobs.map((job) => ({ kind: 'run' as const, at: job.startedAt ?? job.createdAt, job })),
    ...lists.map((list) => ({ kind: 'list' as const, at: list.createdAt, list })),
    ...lookups.map((lookup) => ({ kind: 'lookup' as const, at: lookup.at, lookup })),
  ];
  return work.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit);
}

/** A key of a piece of work that stays the same as the work changes. */
export function keyOfWork(work: Work): string {
  switch (work.kind) {
    case 'run':
      return `run ${work.job.id}`;
    case 'list':
      return `list ${work.list.id}`;
    case 'lookup':
      return `${work.lookup.subject} ${work.lookup.name}`;
  }
}
