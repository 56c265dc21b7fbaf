import { errorOf } from '../../preload/contract/errors.ts';
import type { Task } from '../../preload/contract/models/task.ts';
import { listen } from './listen.ts';
import type { Opened } from './open-engine.ts';

/** Begins a task and waits for its end. `onProgress` gets its steps. Throws the problem that ended it. */
export async function settledTask(
  opened: Opened,
  begin: () => Promise<Task>,
  onProgress: (task: Task) => void,
): Promise<Task> {
  const { id } = await begin();
  const stop = listen(opened, (event) => {
    if (event.type === 'task' && event.task.id === id) onProgress(event.task);
  });
  const task = await opened.client.tasks.follow({ taskId: id }).finally(stop);
  if (task.problem !== null) throw errorOf(task.problem);
  return task;
}
