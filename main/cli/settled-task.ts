import { errorOf, StackdeskError } from '#contract/errors.ts';
import type { Task } from '#contract/models/task.ts';
import { listen } from './listen.ts';
import { isEngineGone } from './next-engine.ts';
import type { Opened } from './open-engine.ts';

/**
 * Begins a task and waits for its end. `onProgress` gets its steps. Throws the problem that ended it, and `cancelled`
 * if it ended before it was done: a task ends with its engine.
 */
export async function settledTask(
  opened: Pick<Opened, 'client'>,
  begin: () => Promise<Task>,
  onProgress: (task: Task) => void,
): Promise<Task> {
  const { id, kind, out } = await begin();
  const stop = listen(opened, (event) => {
    if (event.type === 'task' && event.task.id === id) onProgress(event.task);
  });
  const task = await opened.client.tasks
    .follow({ taskId: id })
    .catch((error: unknown) => {
      if (isEngineGone(error) || isUnknown(error)) return null;
      throw error;
    })
    .finally(stop);
  // The next engine may have another task of this number.
  if (task === null || task.kind !== kind || task.out !== out || task.state === 'cancelled')
    throw new StackdeskError(
      'cancelled',
      'This ended before it was done: its Stackdesk was closed, or a person cancelled it there. Call the command again: it costs nothing.',
    );
  if (task.problem !== null) throw errorOf(task.problem);
  return task;
}

/** The next engine knows nothing of it. */
function isUnknown(error: unknown): boolean {
  return error instanceof StackdeskError && error.code === 'job_not_found';
}
