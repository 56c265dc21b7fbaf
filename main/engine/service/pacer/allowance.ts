import { createExpiring } from './expiring.ts';

/** What the headers of one answer say about the allowance; null where missing. */
export interface RateFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** One request that holds a place of the allowance. */
export interface Flight {
  readonly endpoint: string;
  /** Our requests that the server can have counted before this one left; null until it left. */
  countedBefore: number | null;
  /** Those of them that were not answered yet. */
  inFlightBefore: number;
  /** The endpoint's ceiling when this one left: what was learnt later may not yet have been so when it was counted. */
  ceiling: number;
  /** How many had left in all, this one included. */
  serial: number;
}

/**
 * The bookkeeping of one group: how many requests may leave now so that the server, whatever kind of window it keeps,
 * never counts more than its limit within one window. The server counted a request some time between its leaving and
 * its answer, so a place is free again one window after the answer. Pure but for its own state; times are monotonic ms.
 */
export interface Allowance {
  readonly limit: number;
  readonly inFlight: number;
  /** Places free at `now`; may be negative when others use the same token. */
  available(now: number): number;
  /** The earliest moment at which a place becomes free without any answer, or Infinity. */
  nextChangeMs(now: number): number;
  take(endpoint: string): Flight;
  left(flight: Flight, now: number): void;
  answered(flight: Flight, facts: RateFacts, now: number): void;
  /** It left, and no answer came: the server may have counted it until now. */
  lost(flight: Flight, now: number): void;
  /** It never left: its place is free at once. */
  returned(flight: Flight): void;
  /** Takes account of a request of an earlier process that was answered `ageMs` ago. */
  recall(ageMs: number, now: number): void;
  /** Whether what is known is too old, or too uncertain, to send more than one request at a time. */
  cautious(now: number): boolean;
  /** Refused with 429: what was known of the server's count is forgotten, so that the next request is a probe. */
  refused(flight: Flight, facts: RateFacts, now: number): void;
}

/** `windowMs` is the service's minute, shorter against a sandbox whose time runs faster. */
export function createAllowance(documentedLimit: number, windowMs: number): Allowance {
  // For clocks that run at slightly different speeds, and timers that count in whole ms.
  const holdMs = windowMs + windowMs / 2_000 + 2;
  const held = createExpiring();
  const flights = new Set<Flight>();
  /** Requests of others seen in the server's count, most first, each with the moment it is certainly gone. */
  let others: { count: number; untilMs: number }[] = [];
  /**
   * Our requests that an endpoint's counter can hold are at most this plus all we ever sent: what it once counted, less
   * what was sent by then. After a fixed window began anew this is far below our own count. For each endpoint, as the
   * documentation leaves open whether those of one group share a counter.
   */
  const ceilings = new Map<string, number>();
  let limit = documentedLimit;
  let sentTotal = 0;
  let sentInFlight = 0;
  let evidenceUntilMs = Number.NEGATIVE_INFINITY;

  const othersAt = (now: number): number => {
    others = others.filter((seen) => seen.untilMs > now);
    return others[0]?.count ?? 0;
  };
  const end = (flight: Flight): boolean => {
    if (!flights.delete(flight)) return false;
    if (flight.countedBefore !== null) sentInFlight -= 1;
    return true;
  };

  const finish = (flight: Flight, facts: RateFacts, now: number): boolean => {
    if (!end(flight)) return false;
    held.add(now + holdMs);
    if (facts.limit !== null && facts.limit >= 1) limit = Math.floor(facts.limit);
    return true;
  };

  return {
    get limit() {
      return limit;
    },
    get inFlight() {
      return flights.size;
    },
    available(now) {
      held.prune(now);
      const foreign = othersAt(now);
      // Beside others, one place stays free, as they may send at the same moment.
      return limit - held.size - flights.size - foreign - (foreign > 0 ? 1 : 0);
    },
    nextChangeMs(now) {
      held.prune(now);
      othersAt(now);
      return Math.min(held.first, ...others.map((seen) => seen.untilMs));
    },
    take(endpoint) {
      const flight: Flight = {
        endpoint,
        countedBefore: null,
        inFlightBefore: 0,
        ceiling: Number.POSITIVE_INFINITY,
        serial: 0,
      };
      flights.add(flight);
      return flight;
    },
    left(flight, now) {
      if (!flights.has(flight) || flight.countedBefore !== null) return;
      held.prune(now);
      flight.countedBefore = held.size + sentInFlight;
      flight.inFlightBefore = sentInFlight;
      flight.ceiling = ceilings.get(flight.endpoint) ?? Number.POSITIVE_INFINITY;
      sentInFlight += 1;
      sentTotal += 1;
      flight.serial = sentTotal;
    },
    answered(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      evidenceUntilMs = now + windowMs;
      if (facts.remaining === null) return;
      const counted = limit - facts.remaining;
      const sentSince = sentTotal - flight.serial;
      const oursAtMost = Math.min((flight.countedBefore ?? 0) + 1 + sentSince, flight.ceiling + sentTotal);
      const known = ceilings.get(flight.endpoint) ?? Number.POSITIVE_INFINITY;
      ceilings.set(flight.endpoint, Math.min(known, counted + flight.inFlightBefore - flight.serial));
      const count = counted - oursAtMost;
      if (count <= 0) return;
      others = others.filter((seen) => seen.count > count);
      others.push({ count, untilMs: now + holdMs });
    },
    lost(flight, now) {
      if (end(flight)) held.add(now + holdMs);
    },
    returned(flight) {
      end(flight);
    },
    recall(ageMs, now) {
      if (ageMs < holdMs) held.add(now - Math.max(0, ageMs) + holdMs);
    },
    cautious: (now) => evidenceUntilMs <= now || othersAt(now) > 0,
    refused(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      evidenceUntilMs = Number.NEGATIVE_INFINITY;
      others = [];
    },
  };
}
