import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** When to look first, ms. The start is over by then. */
const FIRST_LOOK_MS = 1_500;
const NEXT_LOOKS_MS = 30_000;
/** A process is at rest if it used less than this share of one processor since the last look. */
const RESTING_SHARE = 0.05;
/** Garbage is collected only if the heap grew by more than this since the last collection, bytes. */
const WORTH_BYTES = 4_000_000;

/**
 * Collects garbage whenever the process is at rest, after its start or longer work. Node does so only when it
 * needs more memory: a program that waits all day would keep a third more than it uses.
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
