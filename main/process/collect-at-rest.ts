import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The start is over by then, ms. */
const FIRST_LOOK_MS = 1_500;
const NEXT_LOOKS_MS = 30_000;
/** A process that used less of a processor than this since the last look rests. */
const RESTING_SHARE = 0.05;
/** It is not worth the work for less, bytes. */
const WORTH_BYTES = 4_000_000;

/**
 * Gives back what the start and each longer work left behind, once there is nothing to do: Node collects only
 * when it needs more, so that a program that waits all day would keep a third more than it uses.
 */
export function collectAtRest(): void {
  let left = 0;
  let usedUntil = process.cpuUsage();
  let lookedAt = performance.now();
  const look = () => {
    const { user, system } = process.cpuUsage(usedUntil);
    const share = (user + system) / 1_000 / (performance.now() - lookedAt);
    usedUntil = process.cpuUsage();
    lookedAt = performance.now();
    const isWorthIt = getHeapStatistics().used_heap_size - left > WORTH_BYTES;
    if (share < RESTING_SHARE && isWorthIt) {
      collect();
      left = getHeapStatistics().used_heap_size;
    }
    setTimeout(look, left === 0 ? FIRST_LOOK_MS : NEXT_LOOKS_MS).unref();
  };
  setTimeout(look, FIRST_LOOK_MS).unref();
}

/** Collects everything that is out of reach, at once. */
export function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: (options: object) => void = runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
