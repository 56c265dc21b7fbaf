import type { Dialect } from './dialect.ts';
import type { Timeline } from './inputs.ts';
import type { LimitGroup, OperationName } from './operations.ts';
import type { ServiceOptions } from './options.ts';

const WINDOW_MS = 60_000;

/** The limits' answer to one request; `waitS` is null if it may pass. */
export interface Pass {
  readonly limit: number;
  readonly remaining: number;
  readonly waitS: number | null;
}

/** Counts requests a minute, by token. A refused request is not counted. */
export interface Limits {
  take(token: string, group: LimitGroup, operation: OperationName): Pass;
  /** The limit of the network address; null if there is none. */
  takeAddress(): Pass | null;
}

export function createLimits(timeline: Timeline, dialect: Dialect, options: ServiceOptions): Limits {
  const taken = new Map<string, number[]>();
  const take = (name: string, limit: number): Pass => {
    const now = timeline.now();
    const isFixed = dialect.window === 'fixed';
    const since = isFixed ? now - (now % WINDOW_MS) : now - WINDOW_MS + 1;
    const times = (taken.get(name) ?? []).filter((at) => at >= since);
    taken.set(name, times);
    const isOver = times.length >= limit;
    const first = times[times.length - limit] ?? now;
    const freeAt = (isFixed ? since : first) + WINDOW_MS;
    if (!isOver) times.push(now);
    return {
      limit,
      remaining: Math.max(0, limit - times.length),
      waitS: isOver ? Math.max(1, Math.ceil((freeAt - now) / 1_000)) : null,
    };
  };
  const documented: Readonly<Record<LimitGroup, number>> = {
    me: 60,
    lookup: dialect.lookupsPerMinute,
    batch: 30,
    'list-start': 6,
    'list-poll': 120,
    'list-download': 10,
    'list-history': dialect.historyPerMinute ?? 120,
    ...options.limits,
  };
  return {
    take(token, asked, operation) {
      const group = asked === 'list-history' && dialect.historyPerMinute === null ? 'list-poll' : asked;
      const counted = dialect.countsPer === 'group' ? group : operation;
      return take(`${token} ${counted}`, documented[group]);
    },
    takeAddress: () => (options.addressPerMinute === null ? null : take('address', options.addressPerMinute)),
  };
}
