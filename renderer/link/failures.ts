import { ORPCError } from '@orpc/client';
import { type ErrorCode, isErrorCode, StackdeskError } from '../../preload/contract/errors.ts';
import type { Problem } from '../../preload/contract/models/job.ts';
import { words } from '../words/words.ts';

/** What a call to the engine failed with, as an error of the catalogue: told by the engine itself, or by the port that ended. */
export function toStackdeskError(error: unknown): StackdeskError {
  if (error instanceof StackdeskError) return error;
  if (error instanceof ORPCError) {
    const told = problemWithin(error.data);
    if (told !== null) return new StackdeskError(told.code, told.message, { cause: error });
    return new StackdeskError('internal', error.message, { cause: error });
  }
  return new StackdeskError('engine_stopped', 'The engine stopped before it answered.', { cause: error });
}

/** Any failure as it is shown: what happened, and what to do next. */
export function problemOf(error: unknown): Problem {
  const known =
    error instanceof StackdeskError
      ? error
      : new StackdeskError('internal', error instanceof Error ? error.message : String(error));
  return { code: known.code, message: known.message, advice: words.errors[known.code] };
}

function problemWithin(data: unknown): { code: ErrorCode; message: string } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { code, message } = data as { code?: unknown; message?: unknown };
  return isErrorCode(code) && typeof message === 'string' ? { code, message } : null;
}
