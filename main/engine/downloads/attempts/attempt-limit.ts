import type { ErrorCode } from '../../../../preload/contract/errors.ts';
import { because, type Reason } from '../../../../preload/contract/reason.ts';
import { type Run, save } from '../run.ts';
import type { TransferLimits } from './retry-plan.ts';

// The service limits how often each list may be downloaded. The number is the service's own: it is read from
// the list's facts before every attempt (`attemptsLeft` of `turn.ts`) and counted down in the journal. The
// last `reserve` attempts are kept for a person.

/** The attempts so far; `attemptsLeft` is null if nobody knows. */
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

/** Why no further attempt may be made, or null if one may. */
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

/** Whether an attempt with this answer counts toward the service's limit. Refusals before the file do not. */
export function countsAsAttempt(status: number): boolean {
  return ![401, 403, 404, 409, 410, 422, 429].includes(status);
}

/** Must be called before the bytes leave: an attempt that nobody hears of again has counted. */
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
