import { type ErrorCode, errorCatalogue, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import { ServiceError } from '../service/service-error.ts';
import { TransportFailure } from '../service/transport-types.ts';
import type { AttemptFailure } from './attempts/retry-plan.ts';

/** What is known of a failed attempt; null for what is no failure of an attempt. */
export function failureOf(error: unknown): AttemptFailure | null {
  if (error instanceof ServiceError) return { code: error.code, retryAfterMs: error.retryAfterMs };
  return error instanceof TransportFailure ? { code: error.code, retryAfterMs: null } : null;
}

/** Why a transfer ended, as a person reads it. */
export function problemOf(error: unknown): Problem {
  const isOurs = error instanceof StackdeskError || error instanceof TransportFailure;
  const code: ErrorCode = isOurs ? error.code : 'internal';
  const message = error instanceof Error ? error.message : String(error);
  return { code, message, advice: errorCatalogue[code], reason: isOurs ? error.reason : null };
}
