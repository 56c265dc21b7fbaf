import type { Dispatcher } from 'undici';
import { because } from '#contract/reason.ts';
import { afterRunning, breathe } from '../world/clock.ts';
import type { HttpPool } from '../world/http-pool.ts';
import type { Cancel } from '../world/world.ts';
import { decodeBody, textOfPart } from './decode-body.ts';
import { gatherBody } from './gathered-body.ts';
import { transportFailureOf } from './transport-failure.ts';
import { type Exchange, type ExchangeHooks, type HttpRequest, TransportFailure } from './transport-types.ts';

/** Bounds of one exchange: bytes of the body, and ms until the head, between two pieces of the body, and for all of it. */
export interface ExchangeLimits {
  readonly maxBodyBytes: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly totalTimeoutMs: number;
}

/** How much is kept of an answer that is too large. */
const KEPT_BYTES = 1_024 * 1_024;

/**
 * Sends one request over the library's lowest interface, because only there does `onRequestStart` tell the
 * moment before the bytes leave. The library may offer a request to a second connection if the first one
 * closes. A second offer is refused, so that a paid request can't be sent twice behind our back. The library's own
 * time-outs are off: they may come before an answer is read that had arrived while this program was stopped.
 */
export function exchangeOver(
  pool: HttpPool,
  request: HttpRequest,
  hooks: ExchangeHooks,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const { origin, pathname, search } = request.url;
  const isPaid = hooks.isPaid === true;
  const maxBodyBytes = Math.min(hooks.mostBodyBytes ?? limits.maxBodyBytes, limits.maxBodyBytes);
  return new Promise<Exchange>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let settled = false;
    /** What came so far: the head and pieces of the body. */
    let pieces = 0;
    let head: Omit<Exchange, 'text'> | null = null;
    const gathered = gatherBody(maxBodyBytes);

    /** The failure, with what came of a paid answer, since there may never be more of it. */
    const keeping = (failure: Error): Error => {
      const { size } = gathered;
      if (!isPaid || head === null || size === 0 || !(failure instanceof TransportFailure)) return failure;
      const bytes = gathered.bytes();
      const text = textOfPart(size > maxBodyBytes ? bytes.subarray(0, KEPT_BYTES) : bytes, {
        headers: head.headers,
        maxBytes: maxBodyBytes,
      });
      return new TransportFailure(failure.code, failure.reason, failure.sent, { ...head, text });
    };
    const stop = (failure: Error): void => {
      if (settled) return;
      settled = true;
      endTimeOuts();
      hooks.signal?.removeEventListener('abort', onAbort);
      reject(keeping(failure));
      controller?.abort(failure);
    };
    const onAbort = (): void => {
      if (controller === null) stop(new TransportFailure('cancelled', because('stopped_unsent'), false));
      else if (!isPaid) stop(new TransportFailure('cancelled', because('stopped'), true));
    };
    /** Ends it, once all that had arrived is read. A silence is over if something had. */
    const timeOut = async (isSilence: boolean): Promise<void> => {
      const before = pieces;
      let seen: number;
      do {
        seen = pieces;
        await breathe();
        await breathe();
      } while (!settled && pieces > seen);
      if (isSilence && pieces > before) return;
      stop(new TransportFailure('timed_out', because('silent', { origin, detail: '' }), controller !== null));
    };
    const endTotal = afterRunning(limits.totalTimeoutMs, () => void timeOut(false));
    let endSilence: Cancel = () => {};
    const waitFor = (ms: number): void => {
      endSilence();
      endSilence = afterRunning(ms, () => void timeOut(true));
    };
    const endTimeOuts = (): void => {
      endTotal();
      endSilence();
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        if (settled || controller !== null) throw new Error('refused: stopped, or sent before');
        try {
          hooks.onSend?.();
        } catch (error) {
          stop(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
        controller = given;
        waitFor(limits.headersTimeoutMs);
      },
      onResponseStart(_given, status, headers) {
        if (status < 200 || settled) return;
        pieces += 1;
        waitFor(limits.bodyTimeoutMs);
        head = { status, headers };
        hooks.onHeaders?.(status, headers);
      },
      onResponseData(_given, chunk) {
        if (settled) return;
        pieces += 1;
        waitFor(limits.bodyTimeoutMs);
        if (!gathered.add(chunk))
          stop(new TransportFailure('bad_answer', because('answer_too_large', { origin }), true));
      },
      onResponseEnd() {
        if (settled || head === null) return;
        const { status, headers } = head;
        settled = true;
        endTimeOuts();
        hooks.signal?.removeEventListener('abort', onAbort);
        const broken = new TransportFailure('bad_answer', because('answer_undecodable', { origin }), true);
        decodeBody(gathered.bytes(), headers, maxBodyBytes).then(
          (text) => resolve({ status, headers, text }),
          () => reject(keeping(broken)),
        );
      },
      onResponseError(_given, error) {
        stop(transportFailureOf(error, origin, controller !== null));
      },
    };

    if (hooks.signal?.aborted === true) return onAbort();
    hooks.signal?.addEventListener('abort', onAbort);
    const { method, headers, body } = request;
    const never = { headersTimeout: 0, bodyTimeout: 0 };
    const path = pathname + search;
    pool.dispatch({ origin, path, method, headers: { ...headers }, body, ...never }, handler);
  });
}
