import { type Headers, limitFactsOf } from './answer.ts';
import { errorOfAnswer } from './error-of-answer.ts';
import { errorOfFailure } from './error-of-failure.ts';
import type { Operation } from './operations.ts';
import type { Permit } from './pacer/group.ts';
import { retryAfterMsOf } from './read/retry-after.ts';
import { wholeEntries } from './read/whole-entries.ts';
import { type ReadExchange, readExchange } from './read-exchange.ts';
import type { ServiceError } from './service-error.ts';
import { type HttpRequest, type Transport, TransportFailure } from './transport-types.ts';

/** One attempt at one operation. `windowMs` is the wait after a 429 that names none. */
export interface Attempt {
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly permit: Permit;
  readonly transport: Transport;
  readonly windowMs: number;
  readonly signal: AbortSignal | undefined;
  readonly redact: (text: string) => string;
  readonly onSend: () => void;
}

/**
 * Sends once. Returns the answer or the error, and reports to the permit how it ended. Rejects only with what
 * `onSend` threw; then nothing left.
 */
export async function attemptOnce(attempt: Attempt): Promise<ReadExchange | ServiceError> {
  const { operation, permit, signal } = attempt;
  const onSend = (): void => {
    attempt.onSend();
    permit.left();
  };
  const onHeaders = (status: number, headers: Headers): void => {
    permit.answered(limitFactsOf(headers), status === 429 ? (retryAfterMsOf(headers, null) ?? 0) : null);
  };
  const { paid: isPaid, answer } = operation;
  const hooks = { signal, isPaid, mostBodyBytes: answer.bytes, onSend, onHeaders };
  try {
    const exchange = await attempt.transport.exchange(attempt.request, hooks);
    const clean = readExchange({ ...exchange, text: attempt.redact(exchange.text) }, operation);
    const error = errorOfAnswer(clean, operation);
    if (error?.status === 429) {
      // Only the body may name the wait. If nothing does, a whole minute is certainly enough.
      permit.answered(limitFactsOf(exchange.headers), error.retryAfterMs ?? attempt.windowMs);
    }
    return error ?? clean;
  } catch (error) {
    if (error instanceof TransportFailure && error.sent) permit.lost();
    else permit.returned();
    if (!(error instanceof TransportFailure)) throw error;
    // What came whole before the connection broke is paid, and need not be bought again.
    if (error.part !== null && operation.group === 'batch') {
      // One without an entry is no answer, even if its text seems whole.
      const text = wholeEntries(attempt.redact(error.part.text), answer);
      const part = text === null ? null : readExchange({ ...error.part, text }, operation);
      if (part?.body !== undefined && errorOfAnswer(part, operation) === null) return part;
    }
    return errorOfFailure(error, operation, attempt.redact);
  }
}
