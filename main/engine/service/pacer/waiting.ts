/** Who goes first in one group: a person who waits, before a job that runs by itself. */
export type Priority = 'interactive' | 'job';

/** One caller that waits for its turn. */
export interface Waiter {
  readonly priority: Priority;
  readonly grant: () => void;
}

/** The queue of one group: first come, first served within a priority. */
export interface Waiting {
  readonly size: number;
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  next(): Waiter | undefined;
}

/** An empty queue. */
export function createWaiting(): Waiting {
  const queues: Record<Priority, Set<Waiter>> = { interactive: new Set(), job: new Set() };
  return {
    get size() {
      return queues.interactive.size + queues.job.size;
    },
    add: (waiter) => queues[waiter.priority].add(waiter),
    remove: (waiter) => queues[waiter.priority].delete(waiter),
    next() {
      for (const queue of [queues.interactive, queues.job]) {
        for (const waiter of queue) {
          queue.delete(waiter);
          return waiter;
        }
      }
      return undefined;
    },
  };
}
