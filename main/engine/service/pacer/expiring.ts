/** Moments in ascending order, removed once they have passed. Each takes amortised constant time. */
export interface Expiring {
  /** How many are left after `prune`. */
  readonly size: number;
  /** The earliest, or Infinity. */
  readonly first: number;
  /** All that are left after `prune`, in ascending order. */
  all(): readonly number[];
  add(moment: number): void;
  /** Removes every moment that is not after `now`. */
  prune(now: number): void;
}

/** An empty queue of moments. */
export function createExpiring(): Expiring {
  let moments: number[] = [];
  let head = 0;
  return {
    get size() {
      return moments.length - head;
    },
    get first() {
      return moments[head] ?? Number.POSITIVE_INFINITY;
    },
    all: () => moments.slice(head),
    add(moment) {
      const last = moments.at(-1);
      moments.push(moment);
      if (last !== undefined && last > moment) {
        moments = moments.slice(head).sort((a, b) => a - b);
        head = 0;
      }
    },
    prune(now) {
      while ((moments[head] ?? Number.POSITIVE_INFINITY) <= now) head += 1;
      if (head > 1_024 && head * 2 > moments.length) {
        moments = moments.slice(head);
        head = 0;
      }
    },
  };
}
