import type { Operation } from './operations.ts';
import { ServiceError } from './service-error.ts';
import type { TransportFailure } from './transport-types.ts';

/** The error of a request that got no complete answer: for a paid one that may have left, nobody knows what it cost. */
export function errorOfFailure(failure: TransportFailure, operation: Operation): ServiceError {
  if (!failure.sent) return new ServiceError(failure.code, failure.message, { outcome: 'not-sent' });
  if (!operation.paid) return new ServiceError(failure.code, failure.message, { outcome: 'not-charged' });
  return new ServiceError(
    'outcome_unknown',
    `The answer to the ${operation.name} was lost. ${failure.message}`,
    {
      outcome: 'unknown',
    },
  );
}
