import { now } from '../../world/clock.ts';
import { documentedLimits, type OperationGroup } from '../operations.ts';
import type { Forecast } from './allowance.ts';
import { createGroup, type Group, type Permit, type Wait } from './group.ts';

/** Whose allowance is used, and which: limits are counted for each token and group of operations. */
export interface PacerKey {
  /** See `fingerprintOf`; never the token itself. */
  readonly fingerprint: string;
  readonly group: OperationGroup;
  /** The endpoint within the group; only to read its headers rightly. */
  readonly endpoint?: string;
}

/** One group as the window shows it; `pausedUntil` is ISO 8601 UTC, null when nothing holds it back. */
export interface PacerGroupState {
  readonly fingerprint: string;
  readonly group: OperationGroup;
  readonly limit: number;
  readonly remaining: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly pausedUntil: string | null;
}

/** The one scheduler of all callers; a program has one, so that they share the allowance of their token. */
export interface Pacer {
  /** Waits for a turn, with `interactive` priority by default. Rejects with the reason of an aborted signal, or with `LongPause`. */
  acquire(key: PacerKey, wait?: Partial<Wait>): Promise<Permit>;
  /** Counts requests of an earlier process, each answered so many ms ago, so that a new one doesn't overdraw. */
  recall(key: PacerKey, agesMs: readonly number[]): void;
  /** How these requests, by endpoint, get their turns from now on; those under way are among them, and each is answered `tripMs` after it left. */
  forecast(key: PacerKey, demand: ReadonlyMap<string, number>, tripMs: number): Forecast;
  describe(): PacerGroupState[];
  /** The service's minute in ms. */
  readonly windowMs: number;
}

/** Everything has a default; `maxInFlight` bounds the requests under way in one group. */
export interface PacerOptions {
  readonly windowMs?: number;
  readonly maxInFlight?: number;
}

/** Makes a pacer that starts from the documented limits and then believes the service's headers. */
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
