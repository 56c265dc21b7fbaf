import { now } from '../../world/clock.ts';
import { readFileSync } from '../../world/files.ts';
import { world } from '../../world/world.ts';

/** A clock may be set by a few seconds. No computer starts twice within this time. */
const TOLERANCE_S = 10;

/**
 * Identifies the time since this computer started. While it is the same, everything that a killed process
 * wrote is still there. After a restart only what was flushed is certain.
 */
export function currentBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return `started:${Math.round(now() / 1_000 - world().machine.uptimeS())}`;
  }
}

/** True if two ids are of the same start. */
export function isSameBoot(one: string | null, other: string): boolean {
  if (one === null) return false;
  const starts = [one, other].map((id) => Number(/^started:(\d+)$/.exec(id)?.[1] ?? Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = starts;
  return one === other || Math.abs(first - second) <= TOLERANCE_S;
}
