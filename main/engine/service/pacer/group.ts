import { after, monotonic } from '../../world/clock.ts';
import { createAllowance, type Flight, type Forecast } from './allowance.ts';
import type { RateFacts } from './evidence.ts';
import { createWaiting, type Priority } from './waiting.ts';

/**
 * One caller's turn. The first call of `answered`, `lost` or `returned` ends it. After that, only a pause has
 * an effect.
 */
export interface Permit {
  /** The bytes leave now. */
  left(): void;
  /** The answer's headers have arrived. A pause, in ms, holds back the whole group. */
  answered(facts: RateFacts, pauseMs: number | null): void;
  /** It left and no answer came. */
  lost(): void;
  /** It never left. */
  returned(): void;
}

/** A group's state by its endpoint with the fewest places. `pausedForMs` is 0 if there is no pause. */
export interface GroupState {
  readonly limit: number;
  readonly remaining: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly pausedForMs: number;
}

/** The service asked for a longer pause than the caller waits. */
export class LongPause extends Error {
  override readonly name = 'LongPause';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`the service asked for a pause of ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** `signal` gives up the place in the queue. `patienceMs` is the longest accepted pause. */
export interface Wait {
  readonly priority: Priority;
  readonly signal?: AbortSignal | undefined;
  readonly patienceMs?: number | undefined;
}

export interface Group {
  /** Waits for a turn. Rejects with the signal's reason, or with `LongPause`. */
  acquire(endpoint: string, wait: Wait): Promise<Permit>;
  recall(agesMs: readonly number[]): void;
  describe(): GroupState;
  /** See `Allowance.forecast`. */
  forecast(demand: ReadonlyMap<string, number>, tripMs: number): Forecast;
}

/** What one group needs. Times are ms. */
export interface GroupOptions {
  readonly documentedLimit: number;
  readonly windowMs: number;
  readonly maxInFlight: number;
}

/** One operation group of one token. Waits for one probe's headers before it uses the allowance. */
export function createGroup({ documentedLimit, windowMs, maxInFlight }: GroupOptions): Group {
  const allowance = createAllowance(documentedLimit, windowMs);
  const waiting = createWaiting();
  // A slow probe holds the others back for this long, but not longer.
  const patienceMs = windowMs / 4;
  let lastGrantMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = (): void => {};
  const impatient = new Set<(pausedForMs: number) => void>();

  /**
   * The time of an endpoint's next turn. `now` or earlier if it may have one at once. Infinity if an answer
   * must come first.
   */
  const nextTurnMs = (endpoint: string, now: number): number => {
    if (pausedUntilMs > now) return pausedUntilMs;
    if (allowance.inFlight >= maxInFlight) return Number.POSITIVE_INFINITY;
    if (allowance.available(endpoint, now) < 1) return allowance.nextChangeMs(now);
    const mustWait = allowance.inFlight > 0 && allowance.cautious(endpoint, now);
    return mustWait ? lastGrantMs + patienceMs : now;
  };
  const pump = (): void => {
    cancelTimer();
    for (;;) {
      const now = monotonic();
      const turns = waiting.heads().map((waiter) => ({ waiter, turnMs: nextTurnMs(waiter.endpoint, now) }));
      // A caller that waits for an endpoint without a place does not hold up other endpoints.
      const next = turns.find(({ turnMs }) => turnMs <= now)?.waiter;
      if (next === undefined) {
        const turnMs = Math.min(...turns.map((turn) => turn.turnMs));
        if (turnMs !== Number.POSITIVE_INFINITY) cancelTimer = after(turnMs - now, pump);
        return;
      }
      lastGrantMs = now;
      waiting.remove(next);
      next.grant();
    }
  };

  const permitFor = (flight: Flight): Permit => ({
    left: () => allowance.left(flight, monotonic()),
    answered(facts, pauseMs) {
      const now = monotonic();
      if (pauseMs === null) allowance.answered(flight, facts, now);
      else {
        allowance.refused(flight, facts, now);
        pausedUntilMs = Math.max(pausedUntilMs, now + pauseMs);
        for (const judge of [...impatient]) judge(pausedUntilMs - now);
      }
      pump();
    },
    lost() {
      allowance.lost(flight, monotonic());
      pump();
    },
    returned() {
      allowance.returned(flight);
      pump();
    },
  });

  return {
    acquire: (endpoint, { priority, signal, patienceMs = Number.POSITIVE_INFINITY }) =>
      new Promise<Permit>((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        const leave = (): void => {
          signal?.removeEventListener('abort', onAbort);
          impatient.delete(judge);
        };
        const giveUp = (reason: unknown): void => {
          leave();
          waiting.remove(waiter);
          reject(reason);
          pump();
        };
        const onAbort = (): void => giveUp(signal?.reason);
        const judge = (pausedForMs: number): void => {
          if (pausedForMs > patienceMs) giveUp(new LongPause(pausedForMs));
        };
        const waiter = {
          endpoint,
          priority,
          grant() {
            leave();
            resolve(permitFor(allowance.take(endpoint)));
          },
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        impatient.add(judge);
        waiting.add(waiter);
        judge(pausedUntilMs - monotonic());
        pump();
      }),
    recall(agesMs) {
      for (const ageMs of agesMs) allowance.recall(ageMs, monotonic());
    },
    forecast(demand, tripMs) {
      const now = monotonic();
      return allowance.forecast(demand, { tripMs, pausedMs: Math.max(0, pausedUntilMs - now), now });
    },
    describe() {
      const now = monotonic();
      const { limit, available } = allowance.tightest(now);
      return {
        limit,
        remaining: Math.max(0, available),
        inFlight: allowance.inFlight,
        waiting: waiting.size,
        pausedForMs: Math.max(0, Math.ceil(pausedUntilMs - now)),
      };
    },
  };
}
