import type { ErrorCode } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { type Run, save } from '../run.ts';

// The service limits how often each list may be downloaded, and names the number: it is read from the list's
// facts before every attempt (`attemptsLeft` in `turn.ts`) and counted down in the journal. The last
// `reserve` attempts are kept for a person.

/**
 * How patient a transfer is. Counts are of one call of `transfer`; only `mostFruitless` counts over several.
 * Times are ms.
 */
export interface TransferLimits {
  /** Download attempts that are kept for a person. */
  readonly reserve: number;
  /** Attempts in a row that bring no new byte. */
  readonly mostFruitless: number;
  /** Failures in a row before anything was sent. They cost nothing. */
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

/** The attempts so far. `attemptsLeft` is null if it is not known. */
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

/** Why no further attempt may be made. Null if one may. */
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
  // The count outlives the program. Otherwise a program that starts again and again would spend all attempts.
  if (tries.attempts === 0 && tries.fruitless >= limits.mostFruitless)
    return { code: 'server_error', reason: because('fruitless', { count: tries.fruitless }) };
  return null;
}

/** True if an attempt with this answer counts toward the service's limit. Refusals before the file do not. */
export function countsAsAttempt(status: number): boolean {
  return ![401, 403, 404, 409, 410, 422, 429].includes(status);
}

/** Must be called before the bytes leave: an attempt counts even if no answer comes. */
export function spendAttempt(run: Run): void {
  const { attemptsUsed, attemptsLeft, fruitless } = run.row;
  save(run, {
    attemptsUsed: attemptsUsed + 1,
    attemptsLeft: attemptsLeft === null ? null : Math.max(0, attemptsLeft - 1),
    fruitless: fruitless + 1,
  });
}

/** Undoes `spendAttempt` for an answer that does not count. */
export function giveAttemptBack(run: Run, isLimitReached: boolean): void {
  const { attemptsUsed, attemptsLeft, fruitless } = run.row;
  const left = isLimitReached ? 0 : attemptsLeft === null ? null : attemptsLeft + 1;
  save(run, { attemptsUsed: attemptsUsed - 1, attemptsLeft: left, fruitless: Math.max(0, fruitless - 1) });
}
