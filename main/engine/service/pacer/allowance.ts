import { createEvidence, type Departure, type RateFacts } from './evidence.ts';
import { createExpiring, type Expiring } from './expiring.ts';
import { createLimits } from './limits.ts';
import { lastTurnMs } from './turns.ts';

/** One request that holds a place of the allowance. `departure` is null until it left. */
export interface Flight {
  readonly endpoint: string;
  departure: Departure | null;
}

/**
 * `lastTurnMs`: from now until the last request may leave. `perWindow`: how many may leave in each window of
 * the service in the long run.
 */
export interface Forecast {
  readonly lastTurnMs: number;
  readonly perWindow: number;
  /** True if only one is sent at a time. */
  readonly oneByOne: boolean;
}

/**
 * The bookkeeping of one group: how many requests may leave now, so that the service never counts more than
 * its limit within one window, whatever kind of window it keeps. The service counted a request at some time
 * between its departure and its answer, so a place is free again one window after the answer. Changes nothing
 * but its own state; times are monotonic ms.
 */
export interface Allowance {
  readonly inFlight: number;
  /** Free places for an endpoint at `now`. May be negative if others use the same token. */
  available(endpoint: string, now: number): number;
  /** The endpoint with the fewest places at `now`: its limit and its free places. */
  tightest(now: number): { limit: number; available: number };
  /** The earliest moment at which a place becomes free without any answer. Infinity if there is none. */
  nextChangeMs(now: number): number;
  /**
   * When the given number of requests to each of these endpoints get their turns. The first leaves `pausedMs`
   * after `now` at the earliest, and each is answered `tripMs` after it left. Requests under way are among
   * them.
   */
  forecast(
    demand: ReadonlyMap<string, number>,
    times: { tripMs: number; pausedMs: number; now: number },
  ): Forecast;
  take(endpoint: string): Flight;
  left(flight: Flight, now: number): void;
  answered(flight: Flight, facts: RateFacts, now: number): void;
  /** Refused with 429. What was known of the service's count is forgotten, so the next request is a probe. */
  refused(flight: Flight, facts: RateFacts, now: number): void;
  /** It left and no answer came. The service may have counted it until now. */
  lost(flight: Flight, now: number): void;
  /** It never left. Its place is free at once. */
  returned(flight: Flight): void;
  /** Counts a request of an earlier process, to any endpoint, that was answered `ageMs` ago. */
  recall(ageMs: number, now: number): void;
  /** True if too little is known of an endpoint to send more than one request at a time. */
  cautious(endpoint: string, now: number): boolean;
}

/** `windowMs` is the service's minute. It is shorter for a sample service whose time runs faster. */
export function createAllowance(documentedLimit: number, windowMs: number): Allowance {
  // Allows for clocks that run at slightly different speeds, and for timers in whole ms.
  const holdMs = windowMs + windowMs / 2_000 + 2;
  const limits = createLimits(documentedLimit);
  const held = new Map<string, Expiring>();
  const evidence = createEvidence(limits.mayShare);
  const flights = new Set<Flight>();
  let sentTotal = 0;
  let freshUntilMs = Number.NEGATIVE_INFINITY;

  const hold = (endpoint: string, untilMs: number): void => {
    const moments = held.get(endpoint) ?? createExpiring();
    held.set(endpoint, moments);
    moments.add(untilMs);
  };
  /** How many requests to these endpoints the service may still count. */
  const heldFor = (isMeant: (endpoint: string) => boolean, now: number): number => {
    let count = 0;
    for (const [endpoint, moments] of held) {
      moments.prune(now);
      if (isMeant(endpoint)) count += moments.size;
    }
    return count;
  };
  const flying = (isMeant: (flight: Flight) => boolean): number => [...flights].filter(isMeant).length;
  const available = (endpoint: string, now: number): number => {
    const mayShare = (other: string): boolean => limits.mayShare(endpoint, other);
    const counted = heldFor(mayShare, now) + flying((flight) => mayShare(flight.endpoint));
    const others = evidence.others(endpoint, now);
    // If others use the token, one place stays free, since they may send at the same moment.
    const own = limits.of(endpoint) - counted - others - (others > 0 ? 1 : 0);
    return Math.min(own, limits.ofAll - heldFor(() => true, now) - flights.size);
  };
  /** When the places that these endpoints hold become free, in ms from `now`. */
  const takenBy = (isMeant: (endpoint: string) => boolean, cycleMs: number, now: number): number[] => {
    const moments = [...held].flatMap(([endpoint, held]) => (isMeant(endpoint) ? held.all() : []));
    const flown = flying(({ endpoint }) => isMeant(endpoint));
    return [...moments.map((moment) => moment - now), ...Array<number>(flown).fill(cycleMs)];
  };
  const finish = (flight: Flight, facts: RateFacts, now: number): boolean => {
    if (!flights.delete(flight)) return false;
    hold(flight.endpoint, now + holdMs);
    if (facts.limit !== null && facts.limit >= 1) limits.told(flight.endpoint, Math.floor(facts.limit));
    return true;
  };

  return {
    get inFlight() {
      return flights.size;
    },
    available,
    tightest: (now) =>
      limits.endpoints
        .map((endpoint) => ({ limit: limits.of(endpoint), available: available(endpoint, now) }))
        .reduce((least, each) => (each.available < least.available ? each : least)),
    nextChangeMs(now) {
      heldFor(() => true, now);
      return Math.min(evidence.nextChangeMs(now), ...[...held.values()].map(({ first }) => first));
    },
    forecast(demand, { tripMs, pausedMs: startMs, now }) {
      heldFor(() => true, now);
      const cycleMs = holdMs + tripMs;
      const endpoints = [...demand.keys()];
      const toLeave = endpoints.map((endpoint) => {
        const count = (demand.get(endpoint) ?? 0) - flying((flight) => flight.endpoint === endpoint);
        return { endpoint, count: Math.max(0, count) };
      });
      const sumOf = (isMeant: (endpoint: string) => boolean) =>
        toLeave.reduce((sum, { endpoint, count }) => sum + (isMeant(endpoint) ? count : 0), 0);
      const counters = [
        ...endpoints.map((endpoint) => {
          const isMeant = (other: string) => limits.mayShare(endpoint, other);
          const others = evidence.others(endpoint, now);
          return { isMeant, places: limits.of(endpoint) - others - (others > 0 ? 1 : 0) };
        }),
        { isMeant: () => true, places: limits.ofAll },
      ];
      return {
        lastTurnMs: Math.max(
          ...counters.map(({ isMeant, places }) =>
            lastTurnMs(sumOf(isMeant), { places, taken: takenBy(isMeant, cycleMs, now), cycleMs, startMs }),
          ),
        ),
        perWindow: Math.max(1, Math.min(...counters.map(({ places }) => places))),
        oneByOne: endpoints.some((endpoint) => evidence.others(endpoint, now) > 0),
      };
    },
    take(endpoint) {
      const flight: Flight = { endpoint, departure: null };
      flights.add(flight);
      return flight;
    },
    left(flight, now) {
      if (!flights.has(flight) || flight.departure !== null) return;
      const { endpoint } = flight;
      const mayShare = (other: string): boolean => limits.mayShare(endpoint, other);
      const flown = (each: Flight): boolean => each.departure !== null && mayShare(each.endpoint);
      const inFlightBefore = flying(flown);
      sentTotal += 1;
      flight.departure = {
        endpoint,
        countedBefore: heldFor(mayShare, now) + inFlightBefore,
        inFlightBefore,
        ceiling: evidence.ceilingOf(endpoint),
        serial: sentTotal,
      };
    },
    answered(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      freshUntilMs = now + windowMs;
      if (facts.remaining === null || flight.departure === null) return;
      const counted = limits.of(flight.endpoint) - facts.remaining;
      // The header says that more is left than the limit allows. It is garbled, or it is about a limit that
      // no header named.
      if (counted < 0) return;
      evidence.read(flight.departure, counted, sentTotal, now + holdMs);
    },
    refused(flight, facts, now) {
      if (!finish(flight, facts, now)) return;
      freshUntilMs = Number.NEGATIVE_INFINITY;
      evidence.forget();
    },
    lost(flight, now) {
      if (flights.delete(flight)) hold(flight.endpoint, now + holdMs);
    },
    returned(flight) {
      flights.delete(flight);
    },
    recall(ageMs, now) {
      if (ageMs < holdMs) hold('', now - Math.max(0, ageMs) + holdMs);
    },
    cautious: (endpoint, now) => freshUntilMs <= now || evidence.others(endpoint, now) > 0,
  };
}
