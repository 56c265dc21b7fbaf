import { because } from '#contract/reason.ts';
import type { Operation } from './operations.ts';
import { ServiceError } from './service-error.ts';
import type { TransportFailure } from './transport-types.ts';

/**
 * The error of a request without a complete answer. If a paid one may have left, its charge is unknown. What
 * arrived of the answer is kept.
 */
export function errorOfFailure(
  failure: TransportFailure,
  operation: Operation,
  redact: (text: string) => string,
): ServiceError {
  if (!failure.sent) return new ServiceError(failure.code, failure.reason, { outcome: 'not-sent' });
  if (!operation.paid) return new ServiceError(failure.code, failure.reason, { outcome: 'not-charged' });
  return new ServiceError(
    'outcome_unknown',
    because('answer_lost', { operation: because(operation.name), failure: failure.reason }),
    {
      outcome: 'unknown',
      raw: failure.part === null ? null : redact(failure.part.text),
    },
  );
}
