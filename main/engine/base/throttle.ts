import { after, monotonic } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';

export interface Throttle {
  /** Runs at once. */
  now(): void;
  /** Runs soon, once for many calls. */
  later(): void;
  cancel(): void;
}

/** Shortest time between two runs, ms: four pictures a second are enough to watch a run. */
const SHORTEST_MS = 250;
/** A run that takes long is run less often, so that it never takes more than a tenth of the time. */
const REST_FACTOR = 10;

/** Thins out a costly announcement, the more the longer it takes. */
export function createThrottle(work: () => void): Throttle {
  let timer: Cancel | undefined;
  let restMs = SHORTEST_MS;
  const cancel = () => {
    timer?.();
    timer = undefined;
  };
  const run = () => {
    cancel();
    const startedAt = monotonic();
    work();
    restMs = Math.max(SHORTEST_MS, (monotonic() - startedAt) * REST_FACTOR);
  };
  return {
    now: run,
    later: () => {
      timer ??= after(restMs, run);
    },
    cancel,
  };
}
