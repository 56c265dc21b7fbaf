import { after, monotonic } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';

export interface Throttle {
  /** Runs at once, in place of a run that waits. */
  now(): void;
  /** Runs after a pause, once for all calls until then. */
  later(): void;
  cancel(): void;
}

/** The shortest pause before a run by `later`, ms. Four updates a second are enough to watch something. */
const SHORTEST_MS = 250;
/** The pause after a run is this many times its length, so that `later` takes at most 4 % of the time. */
const REST_FACTOR = 25;

/** The longer the work takes, the less often `later` runs it. */
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
