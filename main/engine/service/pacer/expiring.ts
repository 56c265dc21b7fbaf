/** Moments in ascending order, taken away once they have passed; amortised constant time for each. */
export interface Expiring {
  /** How many are still to come after `prune`. */
  readonly size: number;
  /** The earliest, or Infinity. */
  readonly first: number;
  /** All that are still to come after `prune`, in ascending order. */
  all(): readonly number[];
  add(moment: number): void;
  /** Takes away every moment that is not after `now`. */
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
