import { ORPCError } from '@orpc/client';
import { errorOf, isErrorCode, StackdeskError } from '#contract/errors.ts';
import type { Problem } from '#contract/models/job.ts';
import { because, type Reason } from '#contract/reason.ts';
import { adviceOn, saidOf } from '../../words/said.ts';

/** The error of a failed call to the engine: the engine's own, or `engine_stopped` if the port closed. */
export function toStackdeskError(error: unknown): StackdeskError {
  if (error instanceof StackdeskError) return error;
  if (error instanceof ORPCError) {
    const told = problemWithin(error.data);
    if (told !== null) return errorOf(told, error);
    return new StackdeskError('internal', error.message, { cause: error });
  }
  return new StackdeskError('engine_stopped', because('engine_ended_unanswered'), { cause: error });
}

/** Any failure as it is shown: what happened, and what to do about it. */
export function problemOf(error: unknown): Problem {
  const known =
    error instanceof StackdeskError
      ? error
      : new StackdeskError('internal', error instanceof Error ? error.message : String(error));
  const { code, reason } = known;
  return { code, reason, message: saidOf(known), advice: adviceOn(known) };
}

function problemWithin(data: unknown): Pick<Problem, 'code' | 'message' | 'reason'> | null {
  if (typeof data !== 'object' || data === null) return null;
  const { code, message, reason } = data as { code?: unknown; message?: unknown; reason?: Reason | null };
  return isErrorCode(code) && typeof message === 'string' ? { code, message, reason } : null;
}
