import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';

/** The error of work whose outcome is not wanted any more. */
export function cancelled(cause: unknown): StackdeskError {
  return new StackdeskError('cancelled', because('on_request'), { cause });
}

/** Throws `cancelled` once the signal was given. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled(signal.reason);
}
