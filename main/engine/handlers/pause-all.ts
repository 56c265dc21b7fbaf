import type { Engine } from '../engine.ts';

/** Pauses every run and every transfer of all workspaces. They stay paused until a person resumes them. */
export async function pauseAll({ jobs, lists }: Pick<Engine, 'jobs' | 'lists'>): Promise<void> {
  // What is paused may only wait for a token, or for its watch, and would then go on by itself.
  const runs: readonly unknown[] = ['queued', 'running', 'paused'];
  for (const { id, state } of jobs.list(null)) if (runs.includes(state)) jobs.pause(id);
  const states: readonly unknown[] = ['running', 'waiting', 'paused'];
  const transfers = lists.list(null).filter(({ file }) => states.includes(file?.state));
  await Promise.all(transfers.map(({ id }) => lists.pause(id)));
}
