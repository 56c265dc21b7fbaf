import { createEvidence, type Departure, type RateFacts } from './evidence.ts';
import { createExpiring } from './expiring.ts';

/** One request that holds a place of the allowance; `departure` is null until it left. */
export interface Flight {
  readonly endpoint: string;
  departure: Departure | null;
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
  /** Refused with 429: what was known of the server's count is forgotten, so that the next request is a probe. */
  refused(flight: Flight, facts: RateFacts, now: number): void;
  /** It left, and no answer came: the server may have counted it until now. */
  lost(flight: Flight, now: number): void;
  /** It never left: its place is free at once. */
  returned(flight: Flight): void;
  /** Takes account of a request of an earlier process that was answered `ageMs` ago. */
  recall(ageMs: number, now: number): void;
  /** Whether what is known is too old, or too uncertain, to send more than one request at a time. */
  cautious(now: number): boolean;
}

/** `windowMs` is the service's minute, shorter against a sandbox whose time runs faster. */
export function createAllowance(documentedLimit: number, windowMs: number): Allowance {
  // For clocks that run at slightly different speeds, and timers that count in whole ms.
  const holdMs = windowMs + windowMs / 2_000 + 2;
  const held = createExpiring();
  const evidence = createEvidence();
  const flights = new Set<Flight>();
  let limit = documentedLimit;
  let sentTotal = 0;
  let sentInFlight = 0;
  let freshUntilMs = Number.NEGATIVE_INFINITY;

  const end = (flight: Flight): boolean => {
    if (!flights.delete(flight)) return false;
    if (flight.departure !== null) sentInFlight -= 1;
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
      const others = evidence.others(now);
      // Beside others, one place stays free, as they may send at the same moment.
      return limit - held.size - flights.size - others - (others > 0 ? 1 : 0);
    },
    nextChangeMs(now) {
      held.prune(now);
      return Math.min(held.first, evidence.nextChangeMs(now));
    },
    take(endpoint) {
      const flight: Flight = { endpoint, departure: null };
      flights.add(flight);
      return flight;
    },
    left(flight, now) {
      if (!flights.has(flight) || flight.departure !== null) return;
      held.prune(now);
      sentTotal += 1;
      flight.departure = {
        endpoint: flight.endpoint,
        countedBefore: held.size + sentInFlight,
        inFlightBefore: sentInFlight,
        ceiling: evidence.ceilingOf(flight.endpoint),
        serial: sentTotal,
      };
      sentInFlight += 1;
    },
    answered(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      freshUntilMs = now + windowMs;
      if (facts.remaining === null || flight.departure === null) return;
      evidence.read(flight.departure, limit - facts.remaining, sentTotal, now + holdMs);
    },
    refused(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      freshUntilMs = Number.NEGATIVE_INFINITY;
      evidence.forget();
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
    cautious: (now) => freshUntilMs <= now || evidence.others(now) > 0,
  };
}
