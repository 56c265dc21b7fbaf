import type { Engine } from '../engine.ts';

/** Pauses every run and every transfer of all workspaces. They stay paused until a person resumes them. */
export async function pauseAll({ jobs, lists }: Pick<Engine, 'jobs' | 'lists'>): Promise<void> {
  for (const { id, state } of jobs.list(null)) {
    if (state === 'queued' || state === 'running') jobs.pause(id);
  }
  // A paused one may only wait for a token, and would then go on by itself.
  const states: readonly unknown[] = ['running', 'waiting', 'paused'];
  const transfers = lists.list(null).filter(({ file }) => states.includes(file?.state));
  await Promise.all(transfers.map(({ id }) => lists.pause(id)));
}
