import { type ErrorCode, isErrorCode, StackdeskError } from '#contract/errors.ts';
import { isLost } from '../ledger/buy.ts';
import type { ServiceError } from '../service/service-error.ts';

/**
 * What a batch without an answer means for its run. `freed`: it never left, and its lookups stay open.
 * `lost`: its lookups are in doubt. `outage`: the service is away, and nothing was charged. `failed`: the
 * service failed at this batch. `empty_wallet`: the wallet cannot pay. `halt`: no other batch would fare
 * better.
 */
export type BatchFailure =
  | { next: 'freed' | 'empty_wallet' }
  | { next: 'lost'; problem: ServiceError }
  | { next: 'outage' | 'failed' | 'halt'; problem: StackdeskError };

/** Trouble that passes by itself. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unreachable', 'timed_out', 'rate_limited']);

/** Trouble that every batch would meet. The run is paused until a person has dealt with it. */
const HALTING: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'workspace_required',
  'workspace_not_found',
  'workspace_forbidden',
  'tls_failed',
  'proxy_unauthenticated',
  'redirect_refused',
  'not_connected',
  'token_awaited',
  'cap_reached',
  'wallet_fell',
  'watch_cap_reached',
  'assistants_off',
  'team_away',
  'team_refused',
  'disk_full',
  'store_locked',
  'store_unwritable',
  'engine_stopped',
]);

/** Any error as a problem. An unexpected one becomes `internal`. */
export function problemIn(error: unknown): StackdeskError {
  return error instanceof StackdeskError
    ? error
    : new StackdeskError('internal', String(error), { cause: error });
}

/** `isReplaced`: the connection has another token now than the one that the batch was sent with. */
export function classifyFailure(error: unknown, isReplaced: boolean): BatchFailure {
  if (!(error instanceof StackdeskError)) return { next: 'halt', problem: problemIn(error) };
  if (isLost(error)) return { next: 'lost', problem: error };
  if (error.code === 'cancelled' || error.code === 'outcome_unknown') return { next: 'freed' };
  if (error.code === 'insufficient_credits') return { next: 'empty_wallet' };
  if (isReplaced && (error.code === 'unauthenticated' || error.code === 'not_connected'))
    return { next: 'freed' };
  if (PASSING.has(error.code)) return { next: 'outage', problem: error };
  if (isErrorCode(error.code) && HALTING.has(error.code)) return { next: 'halt', problem: error };
  return { next: 'failed', problem: error };
}
