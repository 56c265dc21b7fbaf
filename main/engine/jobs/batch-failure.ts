import { type ErrorCode, isErrorCode, StackdeskError } from '../../../preload/contract/errors.ts';
import { LostWithoutChargeError } from '../ledger/paid-call.ts';
import { ServiceError } from '../service/service-error.ts';

/**
 * What a batch that brought no answer means for its run. `freed`: it never left, its lookups stay open; `repeat`: lost without a
 * charge; `marked`: its lookups are unknown already; `empty_wallet`; `failed`: only this batch; `halt`: no batch would fare better.
 */
export type BatchFailure =
  | { next: 'freed' | 'repeat' | 'marked' | 'empty_wallet' }
  | { next: 'failed'; problem: StackdeskError }
  | { next: 'halt'; problem: StackdeskError };

/** Troubles that any other batch would meet as well, so that the run is paused until a person has mended them. */
const HALTING: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'workspace_required',
  'workspace_not_found',
  'workspace_forbidden',
  'unreachable',
  'timed_out',
  'tls_failed',
  'redirect_refused',
  'rate_limited',
  'not_connected',
  'token_awaited',
  'cap_reached',
]);

export function judgeBatchFailure(error: unknown): BatchFailure {
  if (error instanceof LostWithoutChargeError) return { next: 'repeat' };
  if (!(error instanceof StackdeskError)) {
    return { next: 'halt', problem: new StackdeskError('internal', String(error), { cause: error }) };
  }
  if (error.code === 'cancelled') return { next: 'freed' };
  if (error.code === 'insufficient_credits') return { next: 'empty_wallet' };
  if (error instanceof ServiceError && error.outcome === 'unknown') return { next: 'marked' };
  if (isErrorCode(error.code) && HALTING.has(error.code)) return { next: 'halt', problem: error };
  return { next: 'failed', problem: error };
}
