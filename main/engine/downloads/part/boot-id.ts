import { now } from '../../world/clock.ts';
import { readFileSync } from '../../world/files.ts';
import { world } from '../../world/world.ts';

/** Clocks are set by a few seconds; no computer starts twice within this time. */
const TOLERANCE_S = 10;

/**
 * Names the time since this computer started. What a killed process wrote is still there as long as that is the same; after a
 * restart only what was flushed is certain.
 */
export function currentBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `started:${Math.round(now() / 1_000 - world().machine.uptimeS())}`;
  }
}

/** Whether two names are of the same start. */
export function isSameBoot(one: string | null, other: string): boolean {
  if (one === null) return false;
  const starts = [one, other].map((id) => Number(/^started:(\d+)$/.exec(id)?.[1] ?? Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = starts;
  return one === other || Math.abs(first - second) <= TOLERANCE_S;
}
