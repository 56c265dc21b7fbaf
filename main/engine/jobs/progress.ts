/** One answered batch: its credits, the lookups that it ended, and the time from sending to booking. */
export interface AnsweredBatch {
  credits: number;
  lookups: number;
  tripMs: number;
}

/** What a run did since it was started in this process. */
export interface Progress {
  add(batch: AnsweredBatch): void;
  /** Lookups per minute, over the last minute. Null before the first one. */
  ratePerMinute(): number | null;
  /** How long a batch takes: an average that favours the last ones, and a guess before the first, ms. */
  readonly tripMs: number;
  /** What was answered, and what it cost. */
  readonly answered: { lookups: number; credits: number };
}

const MINUTE_MS = 60_000;
/** A shorter time says nothing about the rate. */
const SHORTEST_MS = 1_000;
/** What a batch takes before any was answered. One that is out for longer already takes longer. */
const USUAL_TRIP_MS = 1_000;
/** The weight of the newest trip in the average. */
const NEWEST_SHARE = 0.2;

export function createProgress(now: () => number): Progress {
  const startedAt = now();
  let recent: { at: number; lookups: number }[] = [];
  let tripMs: number | null = null;
  const answered = { lookups: 0, credits: 0 };
  return {
    get tripMs() {
      return tripMs ?? Math.max(USUAL_TRIP_MS, now() - startedAt);
    },
    answered,
    add: (batch) => {
      recent.push({ at: now(), lookups: batch.lookups });
      answered.lookups += batch.lookups;
      answered.credits += batch.credits;
      tripMs = tripMs === null ? batch.tripMs : tripMs + (batch.tripMs - tripMs) * NEWEST_SHARE;
    },
    ratePerMinute: () => {
      const since = Math.max(startedAt, now() - MINUTE_MS);
      recent = recent.filter(({ at }) => at >= since);
      const lookups = recent.reduce((sum, each) => sum + each.lookups, 0);
      return lookups === 0 ? null : Math.round((lookups * MINUTE_MS) / Math.max(now() - since, SHORTEST_MS));
    },
  };
}
