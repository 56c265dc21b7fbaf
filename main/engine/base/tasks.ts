import { StackdeskError } from '#contract/errors.ts';
import { type Task, writtenDataSetSchema, writtenSchema } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import type { EngineEvents } from './events.ts';
import { firstId } from './first-id.ts';
import { problemOf } from './problem.ts';
import { createThrottle } from './throttle.ts';

/** What the work of a task gets: a way to report its progress, and a signal upon which it ends. */
export interface TaskHandle {
  signal: AbortSignal;
  progress(done: number, total?: number | null): void;
}

export interface Tasks {
  list(): Task[];
  /** Starts work in the background and returns at once. `out` is the file that it makes. */
  run(
    task: Pick<Task, 'kind' | 'title' | 'out'> & { total?: number | null },
    work: (handle: TaskHandle) => Promise<unknown>,
  ): Task;
  cancel(taskId: number): void;
  /** The file that a task made. Null if there is none. */
  outOf(taskId: number): string | null;
  /** Resolves once the task has ended. */
  settled(taskId: number): Promise<Task>;
  drain(): Promise<void>;
}

/** Ended tasks that are still listed. */
const KEPT = 50;

/** Keeps track of work that takes a while and costs nothing. Each step emits a `task` event. */
export function createTasks(events: EngineEvents): Tasks {
  const tasks = new Map<number, { task: Task; control: AbortController; ended: Promise<void> }>();
  let lastId = firstId();

  const find = (taskId: number) => {
    const known = tasks.get(taskId);
    if (known === undefined)
      throw new StackdeskError('job_not_found', because('no_task', { id: String(taskId) }));
    return known;
  };
  const forgetOld = () => {
    const ended = [...tasks.values()].filter(({ task }) => task.state !== 'running');
    for (const { task } of ended.slice(0, Math.max(0, ended.length - KEPT))) tasks.delete(task.id);
  };

  return {
    list: () => [...tasks.values()].map(({ task }) => ({ ...task })),
    run: ({ kind, title, out, total = null }, work) => {
      lastId += 1;
      const task: Task = { id: lastId, kind, title, out, state: 'running', done: 0, total, problem: null };
      const control = new AbortController();
      const tell = createThrottle(() => events.emit({ type: 'task', task: { ...task } }));
      const progress = (done: number, of?: number | null) => {
        task.done = done;
        if (of !== undefined) task.total = of;
        tell.later();
      };
      // Starts after this call, so that the caller knows the task before its first event.
      const ended = Promise.resolve()
        .then(() => work({ signal: control.signal, progress }))
        .then(
          (result) => {
            task.state = 'done';
            if (kind === 'dataSet') task.dataSet = writtenDataSetSchema.safeParse(result).data;
            else {
              task.written = writtenSchema.safeParse(result).data;
              // What was announced stays in `total`: whoever shows the task says if it differs.
              task.done = task.written?.rows ?? task.done;
            }
          },
          (error: unknown) => {
            task.state = control.signal.aborted ? 'cancelled' : 'failed';
            task.problem = control.signal.aborted ? null : problemOf(error);
          },
        )
        .finally(() => {
          tell.now();
          forgetOld();
        });
      tasks.set(task.id, { task, control, ended });
      return { ...task };
    },
    cancel: (taskId) => find(taskId).control.abort(),
    outOf: (taskId) => {
      const task = tasks.get(taskId)?.task;
      return task?.state === 'done' ? task.out : null;
    },
    settled: async (taskId) => {
      const { task, ended } = find(taskId);
      await ended;
      return { ...task };
    },
    drain: async () => {
      for (const { control } of tasks.values()) control.abort();
      await Promise.all([...tasks.values()].map(({ ended }) => ended));
    },
  };
}
