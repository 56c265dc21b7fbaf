import type { ErrorCode } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { after, now, sleep } from '../world/clock.ts';
import { random } from '../world/random.ts';
import { type Answer, creditFactsOf, headerOf, limitFactsOf } from './answer.ts';
import { attemptOnce } from './attempt.ts';
import type { Call } from './call.ts';
import { countOf, momentOf } from './figures.ts';
import { documentedLimits, type Operation } from './operations.ts';
import { LongPause, type Permit } from './pacer/group.ts';
import type { Pacer } from './pacer/pacer.ts';
import type { Priority } from './pacer/waiting.ts';
import { type RetryPolicy, retryDelayMs, shouldRetry } from './retry.ts';
import { ServiceError } from './service-error.ts';
import type { HttpRequest, Transport } from './transport-types.ts';

/** What all calls of one client share. `redact` removes the token from what comes back. */
export interface Sender {
  readonly pacer: Pacer;
  readonly transport: Transport;
  readonly retry: RetryPolicy;
  readonly fingerprint: string;
  readonly redact: (text: string) => string;
  /** Throws once the token was removed or replaced. */
  readonly requireToken: () => void;
  /** Called if the service refuses the token, or its workspace. Must not throw: the refusal is the answer. */
  readonly onRefused: () => void;
  /** Called if a person waits for longer than they expect, with what for. */
  readonly onWait: (why: Reason) => void;
}

/** How long a person waits in silence, ms. A run shows by itself what it waits for. */
const SILENT_MS = 5_000;

/** The service takes no request with this token, or for this workspace. */
export const REFUSES_TOKEN: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'workspace_required',
  'workspace_not_found',
  'workspace_forbidden',
]);

/**
 * Sends one operation until it is answered, fails finally, or may not be repeated without a look at the wallet. Rejects with
 * `ServiceError`, or with what `call.onSend` threw.
 */
export async function send(
  sender: Sender,
  operation: Operation,
  request: HttpRequest,
  call: Call,
): Promise<Answer> {
  const { transport, redact, retry } = sender;
  const { windowMs } = sender.pacer;
  const repeats = { failures: 0, rateLimited: 0 };
  const name = because(operation.name);
  const awaited = <Result>(why: Reason, work: Promise<Result>): Promise<Result> => {
    if (priorityOf(operation, call) !== 'interactive') return work;
    const cancel = after(SILENT_MS, () => sender.onWait(why), { isBackground: true });
    return work.finally(cancel);
  };
  let attempts = 0;
  for (;;) {
    sender.requireToken();
    const limit = documentedLimits[operation.group];
    const permit = await awaited(
      because('waits_for_turn', { operation: name, limit }),
      turn(sender, operation, call),
    );
    let sentAt: string | null = null;
    const onSend = (): void => {
      // The last moment: it may have waited for its turn, for a proxy or for a connection.
      sender.requireToken();
      call.onSend?.(attempts + 1);
      attempts += 1;
      sentAt = new Date(now()).toISOString();
    };
    const { signal } = call;
    const attempt = { operation, request, permit, transport, windowMs, signal, redact, onSend };
    const result = await awaited(because('waits_for_answer', { operation: name }), attemptOnce(attempt));
    if (!(result instanceof ServiceError)) {
      const { status, headers, text, body } = result;
      const answeredAt = new Date(now()).toISOString();
      const credits = creditFactsOf(headers);
      return {
        status,
        body,
        raw: text,
        credits,
        limits: limitFactsOf(headers),
        made: { age: countOf(headerOf(headers, 'age')), date: momentOf(headerOf(headers, 'date')) },
        attempts,
        sentAt: sentAt ?? answeredAt,
        answeredAt,
      };
    }
    if (REFUSES_TOKEN.has(result.code)) sender.onRefused();
    const { outcome, code, status } = result;
    if (outcome === 'unknown' || outcome === 'presumed' || !shouldRetry(result, repeats, retry)) throw result;
    if (sentAt !== null) call.onAttemptEnd?.({ attempt: attempts, outcome, code, status });
    const waitMs = retryDelayMs(result, repeats, retry, random());
    repeats[code === 'rate_limited' ? 'rateLimited' : 'failures'] += 1;
    await awaited(because('waits_to_retry', { operation: name }), sleep(waitMs, signal)).catch(() => {
      throw cancelled(operation);
    });
  }
}

function priorityOf(operation: Operation, call: Call): Priority {
  return call.priority ?? (operation.group === 'batch' ? 'job' : 'interactive');
}

async function turn(sender: Sender, operation: Operation, call: Call): Promise<Permit> {
  const key = { fingerprint: sender.fingerprint, group: operation.group, endpoint: operation.path };
  const priority = priorityOf(operation, call);
  // A person hears of a long pause. A run waits for its end.
  const patienceMs = priority === 'interactive' ? sender.retry.longestWaitMs : undefined;
  try {
    return await sender.pacer.acquire(key, { priority, signal: call.signal, patienceMs });
  } catch (error) {
    throw error instanceof LongPause ? paused(operation, error.waitMs) : cancelled(operation);
  }
}

function paused(operation: Operation, waitMs: number): ServiceError {
  return new ServiceError(
    'rate_limited',
    because('pause_asked', { operation: because(operation.name), minutes: Math.ceil(waitMs / 60_000) }),
    { outcome: 'not-sent', retryAfterMs: waitMs },
  );
}

function cancelled(operation: Operation): ServiceError {
  return new ServiceError('cancelled', because('operation_stopped', { operation: because(operation.name) }), {
    outcome: 'not-sent',
  });
}
