import { monotonic } from '../../world/clock.ts';

/** The cap that all transfers share. */
export interface Bandwidth {
  /** Books bytes that arrived. Returns for how many ms the caller should stop reading, 0 if it may go on. */
  spend(bytes: number): number;
  /** Bytes per second over all transfers; null for no cap. */
  setLimit(bytesPerSecond: number | null): void;
}

/** What may come at once after a pause, in ms of the cap. */
const BURST_MS = 250;
/** A pause is cut into pieces of this length, so that a cap that was lifted is noticed. */
const LONGEST_PAUSE_MS = 1_000;

/** A token bucket that may go into debt, since bytes are counted when they are there. `now` is in ms. */
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
      // A debt of the old cap would hold the new one back for as long as the old one was slow.
      tokens = 0;
      limit = next === null || next <= 0 ? null : next;
    },
  };
}
