import { monotonic } from '../../world/clock.ts';

/** The bandwidth limit that all transfers share. */
export interface Bandwidth {
  /** Counts bytes that arrived. Returns how long the caller should stop reading, ms; 0 if it may go on. */
  spend(bytes: number): number;
  /** Bytes per second over all transfers. Null for no limit. */
  setLimit(bytesPerSecond: number | null): void;
}

/** How much may come at once after a pause, in ms of the limit. */
const BURST_MS = 250;
/** A pause is cut into pieces of this length, so that a lifted limit is noticed. */
const LONGEST_PAUSE_MS = 1_000;

/** A token bucket that may go into debt, since bytes are counted after they arrived. `now` is in ms. */
export function createBandwidth(bytesPerSecond: number | null, now: () => number = monotonic): Bandwidth {
  let limit = bytesPerSecond;
  let tokens = 0;
  let filledAtMs = now();
  const fill = (): void => {
    const nowMs = now();
    if (limit !== null) {
      const most = (limit * BURST_MS) / 1_000;
      tokens = Math.min(most, tokens + ((nowMs - filledAtMs) * limit) / 1_000);
    }
    filledAtMs = nowMs;
  };
  return {
    spend(bytes) {
      if (limit === null) return 0;
      fill();
      tokens -= bytes;
      return tokens >= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, Math.ceil((-tokens * 1_000) / limit));
    },
    setLimit(next) {
      fill();
      // With a debt from a slow limit, the first pause under the new limit would be too long.
      tokens = 0;
      limit = next === null || next <= 0 ? null : next;
    },
  };
}
