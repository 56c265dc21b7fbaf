import { now } from '../../world/clock.ts';
import { documentedLimits, type OperationGroup } from '../operations.ts';
import type { Forecast } from './allowance.ts';
import { createGroup, type Group, type Permit, type Wait } from './group.ts';

/** Which allowance is used. Limits are counted for each token and group of operations. */
export interface PacerKey {
  /** See `fingerprintOf`. Never the token itself. */
  readonly fingerprint: string;
  readonly group: OperationGroup;
  /** The operation's path. Limits are also kept for each operation. */
  readonly endpoint?: string;
}

/** One group as the window shows it. `pausedUntil` is ISO 8601 UTC, or null if nothing holds it back. */
export interface PacerGroupState {
  readonly fingerprint: string;
  readonly group: OperationGroup;
  readonly limit: number;
  readonly remaining: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly pausedUntil: string | null;
}

/** The one scheduler of all requests of a program, so that all callers share a token's allowance. */
export interface Pacer {
  /** Waits for a turn, `interactive` by default. Rejects with an aborted signal's reason, or `LongPause`. */
  acquire(key: PacerKey, wait?: Partial<Wait>): Promise<Permit>;
  /** Counts requests of an earlier process, each answered so many ms ago. */
  recall(key: PacerKey, agesMs: readonly number[]): void;
  /**
   * When these requests, by operation, get their turns from now on. Those under way are among them. Each is
   * answered `tripMs` after it left.
   */
  forecast(key: PacerKey, demand: ReadonlyMap<string, number>, tripMs: number): Forecast;
  describe(): PacerGroupState[];
  /** The service's minute, ms. */
  readonly windowMs: number;
}

/** Everything has a default. `maxInFlight` bounds the requests under way in one group. */
export interface PacerOptions {
  readonly windowMs?: number;
  readonly maxInFlight?: number;
}

/** Makes a pacer. It starts with the documented limits and then uses those in the service's headers. */
export function createPacer(options: PacerOptions = {}): Pacer {
  const { windowMs = 60_000, maxInFlight = 24 } = options;
  const groups = new Map<string, { key: Pick<PacerKey, 'fingerprint' | 'group'>; group: Group }>();
  const groupOf = (key: PacerKey): Group => {
    const name = `${key.fingerprint} ${key.group}`;
    const known = groups.get(name);
    if (known !== undefined) return known.group;
    const documentedLimit = documentedLimits[key.group];
    const group = createGroup({ documentedLimit, windowMs, maxInFlight });
    groups.set(name, { key: { fingerprint: key.fingerprint, group: key.group }, group });
    return group;
  };
  return {
    windowMs,
    acquire: (key, wait = {}) =>
      groupOf(key).acquire(key.endpoint ?? '', { priority: 'interactive', ...wait }),
    recall: (key, agesMs) => groupOf(key).recall(agesMs),
    forecast: (key, demand, tripMs) => groupOf(key).forecast(demand, tripMs),
    describe: () =>
      [...groups.values()].map(({ key, group }) => {
        const { pausedForMs, ...state } = group.describe();
        const pausedUntil = pausedForMs === 0 ? null : new Date(now() + pausedForMs).toISOString();
        return { ...key, ...state, pausedUntil };
      }),
  };
}
