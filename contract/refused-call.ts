import { StackdeskError } from './errors.ts';
import { because } from './reason.ts';

/** The error of a call that an engine did not take since it ends: nothing of it has begun, and nothing was sent. */
export function refusedCall(cause?: unknown): StackdeskError {
  return new StackdeskError('engine_stopped', because('engine_refused'), { cause });
}

/** True if the engine ended and took nothing of the call: the next one may be asked, even for what is paid. */
export function wasRefused(error: unknown): boolean {
  return error instanceof StackdeskError && error.reason?.key === 'engine_refused';
}
