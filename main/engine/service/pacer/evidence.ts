/** What the headers of one answer say about the limit. Null if missing. */
export interface RateFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** What was known of our own requests when one left. The answer is read against this. */
export interface Departure {
  readonly endpoint: string;
  /** Our earlier requests that the service may still count. */
  readonly countedBefore: number;
  /** Of these, the requests that had no answer yet. */
  readonly inFlightBefore: number;
  /** The endpoint's ceiling when it left. What is learnt later may not have been true then. */
  readonly ceiling: number;
  /** How many of our requests had left in all, with this one. */
  readonly serial: number;
}

/** What the service's count shows of others who use the same token. Times are monotonic ms. */
export interface Evidence {
  /** Requests of others that may count for an endpoint at `now`. */
  others(endpoint: string, now: number): number;
  /** When fewer of them may count. Infinity if never. */
  nextChangeMs(now: number): number;
  /** See `Departure`. */
  ceilingOf(endpoint: string): number;
  /**
   * Reads one answer. `sentTotal`: how many of our requests have left so far. `untilMs`: when the service
   * certainly no longer counts what this answer shows.
   */
  read(departure: Departure, counted: number, sentTotal: number, untilMs: number): void;
  forget(): void;
}

/** Starts with nothing seen. What is seen at one endpoint counts for all that may share a counter with it. */
export function createEvidence(mayShare: (one: string, other: string) => boolean): Evidence {
  /** Requests of others, with the moment when they are certainly gone. */
  let seen: { endpoint: string; count: number; untilMs: number }[] = [];
  /**
   * An endpoint's counter holds at most this number plus `sentTotal` of our requests. Each answer can lower
   * the number: to what the service counted, plus our earlier requests without an answer, less all that we
   * had sent by then. So it is often negative. After a fixed window starts again, the sum is far below our
   * own count. It is kept for each endpoint, since the documentation does not say if endpoints of a
   * group share a counter.
   */
  const ceilings = new Map<string, number>();
  const ceilingOf = (endpoint: string): number => ceilings.get(endpoint) ?? Number.POSITIVE_INFINITY;
  const prune = (now: number): void => {
    seen = seen.filter(({ untilMs }) => untilMs > now);
  };
  return {
    others(endpoint, now) {
      prune(now);
      const counts = seen.filter((each) => mayShare(each.endpoint, endpoint)).map(({ count }) => count);
      return Math.max(0, ...counts);
    },
    nextChangeMs(now) {
      prune(now);
      return Math.min(Number.POSITIVE_INFINITY, ...seen.map(({ untilMs }) => untilMs));
    },
    ceilingOf,
    read({ endpoint, countedBefore, inFlightBefore, ceiling, serial }, counted, sentTotal, untilMs) {
      const oursAtMost = Math.min(countedBefore + 1 + sentTotal - serial, ceiling + sentTotal);
      ceilings.set(endpoint, Math.min(ceilingOf(endpoint), counted + inFlightBefore - serial));
      const count = counted - oursAtMost;
      if (count <= 0) return;
      seen = seen.filter((earlier) => earlier.endpoint !== endpoint || earlier.count > count);
      seen.push({ endpoint, count, untilMs });
    },
    forget() {
      seen = [];
    },
  };
}
