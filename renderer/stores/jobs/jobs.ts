import { createStore } from 'zustand/vanilla';
import type { Job, JobOrigin, JobState } from '#contract/models/job.ts';
import { words } from '../../../words/words.ts';

/** What a person asked of a run with answers under way, until it is done. */
export type Wish = 'pause' | 'stop';

export interface JobsState {
  jobs: ReadonlyMap<number, Job>;
  wishes: ReadonlyMap<number, Wish>;
}

export const jobsStore = createStore<JobsState>(() => ({ jobs: new Map(), wishes: new Map() }));

const underWay: readonly JobState[] = ['queued', 'running', 'writing'];

/** Whether the engine works on a job, or will without being asked. */
export function isUnderWay(job: Job): boolean {
  return underWay.includes(job.state);
}

/**
 * The number of a row as a person counts: of the sheet's row, or of a line of our own file without its
 * header.
 */
export function lineNumber(origin: JobOrigin, row: { number: number }): number {
  return origin === 'file' ? row.number : row.number - 1;
}

/** The job with its name as shown: a name that the program made is in the window's language. */
function named(job: Job): Job {
  const { origin, hasOwnName, createdAt, counts } = job;
  if (origin === 'file' || hasOwnName) return job;
  return { ...job, fileName: words.enrich.runName(origin, createdAt, counts.unique) };
}

export function upsertJob(job: Job): void {
  if (job.state === 'draft') return;
  jobsStore.setState(({ jobs, wishes }) => ({
    jobs: new Map(jobs).set(job.id, named(job)),
    wishes: isUnderWay(job) ? wishes : without(wishes, job.id),
  }));
}

export function dropJob(jobId: number): void {
  jobsStore.setState(({ jobs, wishes }) => ({ jobs: without(jobs, jobId), wishes: without(wishes, jobId) }));
}

/** Replaces the jobs of the workspace in use; runs of other workspaces that are under way stay. */
export function replaceJobs(listed: readonly Job[]): void {
  jobsStore.setState(({ jobs }) => {
    const others = [...jobs.values()].filter(isUnderWay);
    const all = new Map([...others, ...listed.map(named)].map((job) => [job.id, job]));
    return { jobs: all };
  });
}

export function wish(jobId: number, wanted: Wish): void {
  jobsStore.setState(({ wishes }) => ({ wishes: new Map(wishes).set(jobId, wanted) }));
}

/** The jobs that match, newest first. */
export function selectJobs({ jobs }: JobsState, matches: (job: Job) => boolean): Job[] {
  return [...jobs.values()].filter(matches).sort((a, b) => b.id - a.id);
}

function without<Value>(map: ReadonlyMap<number, Value>, key: number): ReadonlyMap<number, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
