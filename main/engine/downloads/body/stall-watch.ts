import { after, monotonic } from '../../world/clock.ts';
import type { Cancel } from '../../world/world.ts';

/** Notices that nothing arrives any more; while we hold the server back, silence means nothing. */
export interface StallWatch {
  alive(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Begins paused; calls `onStall` once after `stallMs` of silence. */
export function createStallWatch(stallMs: number, onStall: () => void): StallWatch {
  let cancel: Cancel | null = null;
  let aliveAtMs = 0;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  // A new timer for each piece would cost more than a look at the clock when the old one ends.
  const watch = (waitMs: number): void => {
    cancel = after(waitMs, () => {
      const leftMs = stallMs - (monotonic() - aliveAtMs);
      if (leftMs > 0) return watch(leftMs);
      cancel = null;
      onStall();
    });
  };
  return {
    alive() {
      aliveAtMs = monotonic();
    },
    pause: stop,
    resume() {
      stop();
      aliveAtMs = monotonic();
      watch(stallMs);
    },
    stop,
  };
}
