import type { ErrorCode } from '../../../../preload/contract/errors.ts';
import type { Tries } from './attempt-limit.ts';

/** How patient a transfer is; counts are of one call of `transfer`, but for `mostFruitless`, which outlives it. Times in ms. */
export interface TransferLimits {
  /** Download attempts that are left for a person to spend. */
  readonly reserve: number;
  /** Attempts in a row that bring no new byte. */
  readonly mostFruitless: number;
  /** Failures in a row before anything was sent, which cost nothing. */
  readonly mostUnsent: number;
  readonly mostAttempts: number;
  readonly mostRateLimited: number;
  readonly longestWaitMs: number;
  readonly baseMs: number;
  readonly capMs: number;
}

export const defaultTransferLimits: TransferLimits = {
  reserve: 5,
  mostFruitless: 3,
  mostUnsent: 3,
  mostAttempts: 25,
  mostRateLimited: 5,
  longestWaitMs: 300_000,
  baseMs: 1_000,
  capMs: 30_000,
};

/** A failed attempt, as far as it matters for the next; `retryAfterMs` is the wait that the service asked for. */
export interface AttemptFailure {
  readonly code: ErrorCode;
  readonly retryAfterMs: number | null;
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['server_error', 'unreachable', 'timed_out']);

/** How long to wait before the next attempt, in ms, or null if there must be none; `random` in [0, 1). */
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
