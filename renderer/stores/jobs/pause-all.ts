import { pauseList } from '../lists/list-actions.ts';
import { isTransfer, listsStore, selectLists } from '../lists/lists.ts';
import { pauseJob } from './job-actions.ts';
import { jobsStore, selectJobs } from './jobs.ts';

/** Pauses every run and transfer that is under way, in all workspaces, until a person resumes it. */
export async function pauseAll(): Promise<void> {
  const runs = selectJobs(jobsStore.getState(), ({ state }) => state === 'running' || state === 'queued');
  // Also a waiting one: it may wait for a token, and would start without being asked.
  const transfers = selectLists(listsStore.getState(), isTransfer);
  await Promise.all([...runs.map(({ id }) => pauseJob(id)), ...transfers.map(({ id }) => pauseList(id))]);
}
