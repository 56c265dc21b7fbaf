import { type Refusal, refusals } from './errors.ts';

/** Operations that share one count per token and minute, as the documented table groups them. */
export type TokenGroup = 'me' | 'lookup' | 'batch' | 'list_start' | 'list_poll' | 'list_download';
/** `address` counts all requests from one network address, whatever their token. */
export type LimitGroup = TokenGroup | 'address';

export const DOCUMENTED_LIMITS: Readonly<Record<TokenGroup, number>> = {
  me: 60,
  lookup: 500,
  batch: 30,
  list_start: 6,
  list_poll: 120,
  list_download: 10,
};

/**
 * All limits. The documentation says of an address only that its limit is higher than the others; this value
 * is made up.
 */
export const LIMITS: Readonly<Record<LimitGroup, number>> = { ...DOCUMENTED_LIMITS, address: 1_500 };

export type LimitHeaders = {
  'x-ratelimit-limit': string;
  'x-ratelimit-remaining': string;
};

export interface RateLimits {
  /** Counts a request of a token or an address. If the minute is full, `refusal` is the 429. */
  take(owner: string, group: LimitGroup): { headers: LimitHeaders; refusal: Refusal | null };
  /** How many requests were refused so far. */
  refused(): number;
}

/** Counts in a sliding window, the strictest reading of "per minute". `minuteMs` may be shorter. */
export function createRateLimits(options: {
  minuteMs: () => number;
  limits: () => Partial<Record<LimitGroup, number>>;
  unlimited: () => boolean;
}): RateLimits {
  const seen = new Map<string, number[]>();
  let refused = 0;
  return {
    refused: () => refused,
    take: (owner, group) => {
      const limit = options.limits()[group] ?? LIMITS[group];
      if (options.unlimited()) return { headers: headers(1_000_000, 999_999), refusal: null };
      const now = performance.now();
      const minuteMs = options.minuteMs();
      const key = `${owner} ${group}`;
      const recent = (seen.get(key) ?? []).filter((at) => at > now - minuteMs);
      seen.set(key, recent);
      const [oldest = now] = recent;
      if (recent.length >= limit) {
        refused += 1;
        const seconds = Math.max(1, Math.ceil((oldest + minuteMs - now) / 1_000));
        return { headers: headers(limit, 0), refusal: refusals.rateLimited(seconds) };
      }
      recent.push(now);
      return { headers: headers(limit, limit - recent.length), refusal: null };
    },
  };
}

function headers(limit: number, remaining: number): LimitHeaders {
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
}
