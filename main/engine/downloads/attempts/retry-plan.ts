import type { ErrorCode } from '#contract/errors.ts';
import type { TransferLimits, Tries } from './attempt-limit.ts';

/** What of a failed attempt matters for the next. `retryAfterMs` is the wait that the service asked for. */
export interface AttemptFailure {
  readonly code: ErrorCode;
  readonly retryAfterMs: number | null;
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['server_error', 'unreachable', 'timed_out']);

/** The wait before the next attempt, ms. Null if there must be none. `random` is in [0, 1). */
export function waitAfter(
  failure: AttemptFailure,
  tries: Tries,
  limits: TransferLimits,
  random: number,
): number | null {
  if (tries.attempts >= limits.mostAttempts) return null;
  if (failure.code === 'rate_limited') {
    const waitMs = failure.retryAfterMs ?? 60_000;
    return tries.rateLimited < limits.mostRateLimited && waitMs <= limits.longestWaitMs ? waitMs : null;
  }
  if (!TRANSIENT.has(failure.code)) return null;
  const { fruitless, unsent } = tries;
  if (fruitless >= limits.mostFruitless || unsent >= limits.mostUnsent) return null;
  return Math.round(random * Math.min(limits.capMs, limits.baseMs * 2 ** (fruitless + unsent)));
}
