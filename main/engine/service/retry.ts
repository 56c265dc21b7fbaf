import type { ErrorCode } from '#contract/errors.ts';
import type { ServiceError } from './service-error.ts';

/** How patient the client is. Counts are repeats of one call, times are ms. */
export interface RetryPolicy {
  /** Repeats after failures of the service or the connection. */
  readonly maxRepeats: number;
  /** Repeats after 429. They count separately, since each waits as long as the service asked. */
  readonly maxRateLimited: number;
  /** A 429 that asks for a longer wait is thrown. */
  readonly longestWaitMs: number;
  readonly baseMs: number;
  readonly capMs: number;
}

/** Waits up to 7.5 s in all between repeats with a failing connection, and up to five minutes for one 429. */
export const defaultRetryPolicy: RetryPolicy = {
  maxRepeats: 4,
  maxRateLimited: 10,
  longestWaitMs: 300_000,
  baseMs: 500,
  capMs: 20_000,
};

/** What was already repeated within one call. */
export interface Repeats {
  readonly failures: number;
  readonly rateLimited: number;
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['server_error', 'unreachable', 'timed_out']);

/**
 * True if a failed request may be sent again at once. That is only so if it certainly cost nothing. An
 * untrusted certificate (`tls_failed`) or a refusal would not change by asking again.
 */
export function shouldRetry(error: ServiceError, repeats: Repeats, policy: RetryPolicy): boolean {
  if (error.outcome === 'unknown' || error.outcome === 'presumed') return false;
  if (error.code === 'rate_limited') {
    return repeats.rateLimited < policy.maxRateLimited && (error.retryAfterMs ?? 0) <= policy.longestWaitMs;
  }
  return TRANSIENT.has(error.code) && repeats.failures < policy.maxRepeats;
}

/**
 * The wait before the next attempt, ms: a random part ("full jitter") of a span that doubles. `random` is in
 * [0, 1). After a 429 it is 0, because the pacer pauses the whole group for as long as the service asked.
 */
export function retryDelayMs(
  error: ServiceError,
  repeats: Repeats,
  policy: RetryPolicy,
  random: number,
): number {
  if (error.code === 'rate_limited') return 0;
  return Math.round(random * Math.min(policy.capMs, policy.baseMs * 2 ** repeats.failures));
}

/**
 * The pause before the look at the wallet that lets a refused paid request be sent again, ms: three seconds, then longer,
 * since a charge may reach the wallet a little after the refusal. Null if it is not worth it.
 */
export function repeatAfterMs(error: ServiceError, failures: number, policy: RetryPolicy): number | null {
  if (!TRANSIENT.has(error.code) || failures >= policy.maxRepeats) return null;
  return PAUSE_TIMES * policy.baseMs * (failures + 1);
}

const PAUSE_TIMES = 6;
