import type { Engine } from './engine.ts';

/** Pauses every run and every transfer, whichever workspace pays; what is paused stays so until a person resumes it. */
export async function pauseAll({ jobs, lists }: Pick<Engine, 'jobs' | 'lists'>): Promise<void> {
  for (const { id, state } of jobs.list(null)) {
    if (state === 'queued' || state === 'running') jobs.pause(id);
  }
  const transfers = lists
    .list(null)
    .filter(({ file }) => file?.state === 'running' || file?.state === 'waiting');
  await Promise.all(transfers.map(({ id }) => lists.pause(id)));
}
