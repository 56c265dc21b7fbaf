import { refusals } from './errors.ts';

/** Operations that share one count per token and minute, as the document's table groups them. */
export type LimitGroup = 'me' | 'lookup' | 'batch' | 'list_start' | 'list_poll' | 'list_download';

export const DOCUMENTED_LIMITS: Readonly<Record<LimitGroup, number>> = {
  me: 60,
  lookup: 500,
  batch: 30,
  list_start: 6,
  list_poll: 120,
  list_download: 10,
};

export type LimitHeaders = {
  'x-ratelimit-limit': string;
  'x-ratelimit-remaining': string;
};

export interface RateLimits {
  /** Counts one request; throws the 429 where the minute is full. */
  take(token: string, group: LimitGroup): LimitHeaders;
}

/** Counts in a window that slides, the strictest reading of "per minute". `minuteMs` may be shorter than a minute. */
export function createRateLimits(options: {
  minuteMs: number;
  limits: () => Partial<Record<LimitGroup, number>>;
  unlimited: () => boolean;
}): RateLimits {
  const seen = new Map<string, number[]>();
  return {
    take: (token, group) => {
      const limit = options.limits()[group] ?? DOCUMENTED_LIMITS[group];
      if (options.unlimited()) return headers(1_000_000, 999_999);
      const now = performance.now();
      const key = `${token} ${group}`;
      const recent = (seen.get(key) ?? []).filter((at) => at > now - options.minuteMs);
      seen.set(key, recent);
      const [oldest] = recent;
      if (recent.length >= limit && oldest !== undefined) {
        throw refusals.rateLimited(Math.max(1, Math.ceil((oldest + options.minuteMs - now) / 1_000)));
      }
      recent.push(now);
      return headers(limit, limit - recent.length);
    },
  };
}

function headers(limit: number, remaining: number): LimitHeaders {
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
}
