import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';

/** The error of work that was stopped on request. */
export function cancelled(cause: unknown): StackdeskError {
  return new StackdeskError('cancelled', because('on_request'), { cause });
}

/** Throws `cancelled` if the signal was aborted. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled(signal.reason);
}
