import type { JobState } from '#contract/models/job.ts';
import { pauseList } from '../lists/list-actions.ts';
import { isTransfer, listsStore, selectLists } from '../lists/lists.ts';
import { pauseJob } from './job-actions.ts';
import { jobsStore, selectJobs } from './jobs.ts';

/** Pauses every run and transfer that is under way, in all workspaces, until a person resumes it. */
export async function pauseAll(): Promise<void> {
  // Also what is paused or waits: it may wait for a token, or for its watch, and would start without being asked.
  const states: readonly JobState[] = ['running', 'queued', 'paused'];
  const runs = selectJobs(jobsStore.getState(), ({ state }) => states.includes(state));
  const transfers = selectLists(listsStore.getState(), isTransfer);
  await Promise.all([...runs.map(({ id }) => pauseJob(id)), ...transfers.map(({ id }) => pauseList(id))]);
}
