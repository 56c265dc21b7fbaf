/** Who goes first in one group: a person who waits goes before a job that runs by itself. */
export type Priority = 'interactive' | 'job';

/** One caller that waits for its turn. `endpoint` is the path of its operation. */
export interface Waiter {
  readonly endpoint: string;
  readonly priority: Priority;
  readonly grant: () => void;
}

/** The queue of one group: first come, first served within a priority. */
export interface Waiting {
  readonly size: number;
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  /** The first waiter of each operation, in the order in which they go. */
  heads(): Waiter[];
}

interface Place {
  readonly waiter: Waiter;
  readonly number: number;
}

export function createWaiting(): Waiting {
  /** In the order in which they came. */
  const queues = new Map<string, Map<Waiter, Place>>();
  let last = 0;
  const nameOf = ({ endpoint, priority }: Waiter): string => `${priority} ${endpoint}`;
  return {
    get size() {
      return [...queues.values()].reduce((sum, { size }) => sum + size, 0);
    },
    add(waiter) {
      const queue = queues.get(nameOf(waiter)) ?? new Map<Waiter, Place>();
      queues.set(nameOf(waiter), queue);
      last += 1;
      queue.set(waiter, { waiter, number: last });
    },
    remove(waiter) {
      const queue = queues.get(nameOf(waiter));
      queue?.delete(waiter);
      if (queue?.size === 0) queues.delete(nameOf(waiter));
    },
    heads() {
      const firsts = [...queues.values()].flatMap((queue) => queue.values().next().value ?? []);
      return firsts.toSorted(whoGoesFirst).map(({ waiter }) => waiter);
    },
  };
}

function whoGoesFirst(a: Place, b: Place): number {
  if (a.waiter.priority !== b.waiter.priority) return a.waiter.priority === 'interactive' ? -1 : 1;
  return a.number - b.number;
}
