import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, creditFactsOf, type Headers, jsonOf, numberHeader } from './answer.ts';
import type { Call } from './call.ts';
import { errorOfAnswer } from './error-of-answer.ts';
import { errorOfFailure } from './error-of-failure.ts';
import type { Operation } from './operations.ts';
import type { RateFacts } from './pacer/allowance.ts';
import type { Permit } from './pacer/group.ts';
import type { Pacer, PacerKey } from './pacer.ts';
import { type RetryPolicy, retryDelayMs, shouldRetry } from './retry.ts';
import { retryAfterMsOf } from './retry-after.ts';
import { ServiceError } from './service-error.ts';
import { type Exchange, type HttpRequest, type Transport, TransportFailure } from './transport-types.ts';

/** What every call of one client shares; `redact` blots the token out of what comes back. */
export interface Sender {
  readonly pacer: Pacer;
  readonly transport: Transport;
  readonly retry: RetryPolicy;
  readonly fingerprint: string;
  readonly redact: (text: string) => string;
}

/**
 * Sends one operation until it is answered, fails for good, or may not be repeated. Rejects with `ServiceError`,
 * or with what `call.onSend` threw.
 */
export async function send(
  sender: Sender,
  operation: Operation,
  request: HttpRequest,
  call: Call,
): Promise<Answer> {
  const repeats = { failures: 0, rateLimited: 0 };
  let attempts = 0;
  for (;;) {
    const permit = await turn(sender, operation, call);
    let sentAt: string | null = null;
    const onSend = (): void => {
      call.onSend?.(attempts + 1);
      attempts += 1;
      sentAt = new Date().toISOString();
      permit.left();
    };
    const result = await attempt(sender, operation, request, call, permit, onSend);
    if (!(result instanceof ServiceError)) {
      const { status, headers, text } = result;
      const answeredAt = new Date().toISOString();
      const credits = creditFactsOf(headers);
      return {
        status,
        body: jsonOf(text),
        raw: text,
        credits,
        attempts,
        sentAt: sentAt ?? answeredAt,
        answeredAt,
      };
    }
    if (result.outcome === 'unknown' || !shouldRetry(result, repeats, sender.retry)) throw result;
    const { outcome, code, status } = result;
    if (sentAt !== null) call.onAttemptEnd?.({ attempt: attempts, outcome, code, status });
    const waitMs = retryDelayMs(result, repeats, sender.retry, Math.random());
    repeats[code === 'rate_limited' ? 'rateLimited' : 'failures'] += 1;
    await delay(waitMs, undefined, { signal: call.signal }).catch(() => {
      throw cancelled(operation);
    });
  }
}

async function turn(sender: Sender, operation: Operation, call: Call): Promise<Permit> {
  const key: PacerKey = { fingerprint: sender.fingerprint, group: operation.group, endpoint: operation.path };
  const priority = call.priority ?? (operation.group === 'batch' ? 'job' : 'interactive');
  try {
    return await sender.pacer.acquire(key, { priority, signal: call.signal });
  } catch {
    throw cancelled(operation);
  }
}

/** One attempt: the answer, or the error that it amounts to. Tells the permit how it ended. */
async function attempt(
  sender: Sender,
  operation: Operation,
  request: HttpRequest,
  call: Call,
  permit: Permit,
  onSend: () => void,
): Promise<Exchange | ServiceError> {
  try {
    const exchange = await sender.transport.exchange(request, {
      signal: call.signal,
      finishOnceSent: operation.paid,
      onSend,
      onHeaders(status, headers) {
        permit.answered(rateFactsOf(headers), status === 429 ? (retryAfterMsOf(headers, null) ?? 0) : null);
      },
    });
    const clean = { ...exchange, text: sender.redact(exchange.text) };
    const error = errorOfAnswer(clean, operation);
    if (error?.status === 429) {
      // Only the body may say how long; where nothing does, a whole minute is certainly enough.
      permit.answered(rateFactsOf(exchange.headers), error.retryAfterMs ?? sender.pacer.windowMs);
    }
    return error ?? clean;
  } catch (error) {
    if (!(error instanceof TransportFailure)) {
      permit.returned();
      throw error;
    }
    if (error.sent) permit.lost();
    else permit.returned();
    return errorOfFailure(error, operation);
  }
}

function rateFactsOf(headers: Headers): RateFacts {
  return {
    limit: numberHeader(headers, 'x-ratelimit-limit'),
    remaining: numberHeader(headers, 'x-ratelimit-remaining'),
  };
}

function cancelled(operation: Operation): ServiceError {
  return new ServiceError('cancelled', `The ${operation.name} was stopped before it was sent.`, {
    outcome: 'not-sent',
  });
}
