import type { ErrorCode } from '../../../preload/contract/errors.ts';

/** Whether a download ends for a reason that is not its own: the token went, or the program is about to end. */
export function isHeldUp(code: ErrorCode | undefined): boolean {
  return code === 'not_connected' || code === 'token_awaited' || code === 'engine_stopped';
}
