import { createExpiring } from './expiring.ts';

/** What the headers of one answer say about the allowance; null where missing. */
export interface RateFacts {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** One request that holds a place of the allowance. */
export interface Flight {
  readonly grantedMs: number;
  /** Our requests that the server can have counted before this one left; null until it left. */
  countedBefore: number | null;
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
  take(now: number): Flight;
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
    take(now) {
      const flight: Flight = { grantedMs: now, countedBefore: null, serial: 0 };
      flights.add(flight);
      return flight;
    },
    left(flight, now) {
      if (!flights.has(flight) || flight.countedBefore !== null) return;
      held.prune(now);
      flight.countedBefore = held.size + sentInFlight;
      sentInFlight += 1;
      sentTotal += 1;
      flight.serial = sentTotal;
    },
    answered(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      evidenceUntilMs = now + windowMs;
      if (facts.remaining === null) return;
      const oursAtMost = (flight.countedBefore ?? 0) + sentTotal - flight.serial + 1;
      const count = limit - facts.remaining - oursAtMost;
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
