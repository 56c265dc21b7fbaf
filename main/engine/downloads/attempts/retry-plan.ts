import type { ErrorCode } from '../../../../preload/contract/errors.ts';
import { because, type Reason } from '../../../../preload/contract/reason.ts';

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

/** What was tried already; `attemptsLeft` is null where nobody knows. */
export interface Tries {
  readonly attempts: number;
  /** Attempts that left this computer. */
  readonly sent: number;
  readonly fruitless: number;
  /** Failures in a row before anything was sent. */
  readonly unsent: number;
  readonly rateLimited: number;
  readonly attemptsLeft: number | null;
  /** A person asked for this: one attempt of the reserve may be spent. */
  readonly mayUseReserve: boolean;
}

/** Why no further attempt may be made, or null when one may. */
export function reasonToStop(
  tries: Tries,
  limits: TransferLimits,
): { readonly code: ErrorCode; readonly reason: Reason } | null {
  const { attemptsLeft } = tries;
  if (attemptsLeft !== null && attemptsLeft <= 0)
    return {
      code: 'download_limit_reached',
      reason: because('no_attempts'),
    };
  const isPersons = tries.mayUseReserve && tries.sent === 0;
  if (attemptsLeft !== null && attemptsLeft <= limits.reserve && !isPersons)
    return { code: 'attempts_reserved', reason: because('attempts_left', { count: attemptsLeft }) };
  // The count outlives the program, so that one which starts over and over spends nothing more.
  if (tries.attempts === 0 && tries.fruitless >= limits.mostFruitless)
    return { code: 'server_error', reason: because('fruitless', { count: tries.fruitless }) };
  return null;
}

/** A failed attempt, as far as it matters for the next; `retryAfterMs` is the wait that the service asked for. */
export interface AttemptFailure {
  readonly code: ErrorCode;
  readonly retryAfterMs: number | null;
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['server_error', 'unreachable', 'timed_out']);

/** How long to wait before the next attempt, in ms, or null where there must be none; `random` in [0, 1). */
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

/** Whether an attempt that was answered so still counts toward the service's ceiling: refusals before the file don't. */
export function countsAsAttempt(status: number): boolean {
  return ![401, 403, 404, 409, 410, 422, 429].includes(status);
}
