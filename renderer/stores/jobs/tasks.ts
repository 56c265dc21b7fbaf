import { createStore } from 'zustand/vanilla';
import type { Task } from '#contract/models/task.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';

export interface TasksState {
  tasks: ReadonlyMap<number, Task>;
  /** The task that ended last, so that its result is shown once. */
  lastEnded: Task | null;
}

/** Work that takes a while and costs nothing, such as an export. */
export const tasksStore = createStore<TasksState>(() => ({ tasks: new Map(), lastEnded: null }));

export const isRunning = (task: Task) => task.state === 'running';

/** Stores the state of a task. A task that ended never runs again, even if an older event comes late. */
export function upsertTask(task: Task): void {
  tasksStore.setState(({ tasks, lastEnded }) => {
    const before = tasks.get(task.id);
    if (before !== undefined && !isRunning(before)) return {};
    return { tasks: new Map(tasks).set(task.id, task), lastEnded: isRunning(task) ? lastEnded : task };
  });
}

/** Reads all tasks after a connection to the engine. */
export async function readTasks(): Promise<void> {
  const tasks = await engine.tasks.list();
  tasksStore.setState({ tasks: new Map(tasks.map((task) => [task.id, task])) });
}

export function cancelTask(taskId: number): Promise<boolean> {
  return attempt(() => engine.tasks.cancel({ taskId }));
}

/** The tasks that match, newest first. */
export function selectTasks({ tasks }: TasksState, matches: (task: Task) => boolean): Task[] {
  return [...tasks.values()].filter(matches).sort((a, b) => b.id - a.id);
}
