/** What the headers of one answer say about the allowance; null where missing. */
export interface RateFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** How a request stood among ours when it left; what its answer says is read against this. */
export interface Departure {
  readonly endpoint: string;
  /** Our earlier requests that the server may still have counted. */
  readonly countedBefore: number;
  /** Those of them that were not answered yet. */
  readonly inFlightBefore: number;
  /** The endpoint's ceiling: what was learnt later may not yet have been so when this one was counted. */
  readonly ceiling: number;
  /** How many of ours had left in all, this one included. */
  readonly serial: number;
}

/** What the server's count shows of others who use the same token; times are monotonic ms. */
export interface Evidence {
  /** Requests of others that may count for an endpoint at `now`. */
  others(endpoint: string, now: number): number;
  /** When fewer may count, or Infinity. */
  nextChangeMs(now: number): number;
  /** See `Departure`. */
  ceilingOf(endpoint: string): number;
  /** Reads one answer; `sentTotal` is how many of ours have left by now, `untilMs` when what it counted is certainly gone. */
  read(departure: Departure, counted: number, sentTotal: number, untilMs: number): void;
  forget(): void;
}

/** Nothing seen yet. What is seen at one endpoint goes for all that it may share a counter with. */
export function createEvidence(mayShare: (one: string, other: string) => boolean): Evidence {
  /** Requests of others, each with the moment they are certainly gone. */
  let seen: { endpoint: string; count: number; untilMs: number }[] = [];
  /**
   * Our requests that an endpoint's counter can hold are at most this plus all we ever sent: what it once counted, less
   * what was sent by then. After a fixed window began anew this is far below our own count. For each endpoint, as the
   * documentation leaves open whether those of one group share a counter.
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
