/** How fast a run goes, by what it ended in the last half minute. */
export interface Progress {
  add(lookups: number): void;
  /** Lookups a minute; null before anything ended. */
  ratePerMinute(): number | null;
  /** Time left at this rate; null while unknown. */
  remainingMs(pending: number): number | null;
}

const WINDOW_MS = 30_000;
const MINUTE_MS = 60_000;
/** A shorter time says nothing of a rate. */
const SHORTEST_MS = 1_000;

export function createProgress(now: () => number): Progress {
  const startedAt = now();
  let recent: { at: number; lookups: number }[] = [];
  const ratePerMinute = () => {
    const since = Math.max(startedAt, now() - WINDOW_MS);
    recent = recent.filter((each) => each.at >= since);
    const lookups = recent.reduce((sum, each) => sum + each.lookups, 0);
    return lookups === 0 ? null : Math.round((lookups * MINUTE_MS) / Math.max(now() - since, SHORTEST_MS));
  };
  return {
    add: (lookups) => recent.push({ at: now(), lookups }),
    ratePerMinute,
    remainingMs: (pending) => {
      const rate = ratePerMinute();
      return rate === null ? null : Math.round((pending * MINUTE_MS) / rate);
    },
  };
}
