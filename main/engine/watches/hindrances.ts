import type { ErrorCode } from '#contract/errors.ts';

/**
 * Troubles that pass by themselves. A turn that one of them stops begins or goes on later; any other trouble
 * pauses the watch, so that a person looks at it.
 */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'not_connected',
  'token_awaited',
  'unreachable',
  'timed_out',
  'tls_failed',
  'rate_limited',
  'server_error',
  'bad_answer',
  'store_locked',
  'store_unwritable',
  'store_busy',
  'disk_full',
  'out_unwritable',
  'job_busy',
  'cancelled',
  'engine_stopped',
  'sandbox_failed',
  'team_away',
  'team_refused',
]);

export function passes(code: ErrorCode): boolean {
  return PASSING.has(code);
}
