import type { Task } from '../../preload/contract/models/task.ts';
import type { Opened } from './open-engine.ts';

/** Begins a task and waits for its end. `onProgress` gets its steps. */
export async function settledTask(
  client: Opened['client'],
  begin: () => Promise<Task>,
  onProgress: (task: Task) => void,
): Promise<Task> {
  const control = new AbortController();
  // Before the task begins, so that its end is not missed.
  const events = await client.events.subscribe(undefined, { signal: control.signal });
  try {
    const { id } = await begin();
    for await (const event of events) {
      if (event.type !== 'task' || event.task.id !== id) continue;
      if (event.task.state !== 'running') return event.task;
      onProgress(event.task);
    }
    throw new Error('the events ended before the task did');
  } finally {
    control.abort();
  }
}
