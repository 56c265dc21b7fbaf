import type { Dispatcher } from 'undici';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { after } from '../world/clock.ts';
import { decodeBody } from './decode-body.ts';
import type { HttpPool } from './http-pool.ts';
import { transportFailureOf } from './transport-failure.ts';
import { type Exchange, type ExchangeHooks, type HttpRequest, TransportFailure } from './transport-types.ts';

/** Bounds of one exchange: bytes of the body, ms for all of it. */
export interface ExchangeLimits {
  readonly maxBodyBytes: number;
  readonly totalTimeoutMs: number;
}

/**
 * One request over the library's lowest interface, because only there `onRequestStart` tells the moment before the bytes
 * leave. The library may offer a request to a second connection when the first one closes; it is taken once, and a
 * second offer is refused, so a paid request can't be sent twice behind our back.
 */
export function exchangeOver(
  pool: HttpPool,
  request: HttpRequest,
  hooks: ExchangeHooks,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const { origin, pathname, search } = request.url;
  return new Promise<Exchange>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let settled = false;
    let size = 0;
    let head: Omit<Exchange, 'text'> | null = null;
    const chunks: Buffer[] = [];

    const stop = (failure: Error): void => {
      if (settled) return;
      settled = true;
      endDeadline();
      hooks.signal?.removeEventListener('abort', onAbort);
      reject(failure);
      controller?.abort(failure);
    };
    const onAbort = (): void => {
      if (controller === null) stop(new TransportFailure('cancelled', because('stopped_unsent'), false));
      else if (hooks.finishOnceSent !== true)
        stop(new TransportFailure('cancelled', because('stopped'), true));
    };
    const endDeadline = after(limits.totalTimeoutMs, () => {
      stop(new TransportFailure('timed_out', because('silent', { origin, detail: '' }), controller !== null));
    });

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
      },
      onResponseStart(_given, status, headers) {
        if (status < 200 || settled) return;
        head = { status, headers };
        hooks.onHeaders?.(status, headers);
      },
      onResponseData(_given, chunk) {
        size += chunk.length;
        if (size <= limits.maxBodyBytes) chunks.push(chunk);
        else stop(new TransportFailure('bad_answer', because('answer_too_large', { origin }), true));
      },
      onResponseEnd() {
        if (settled || head === null) return;
        const { status, headers } = head;
        settled = true;
        endDeadline();
        hooks.signal?.removeEventListener('abort', onAbort);
        decodeBody(chunks, headers, limits.maxBodyBytes).then(
          (text) => resolve({ status, headers, text }),
          () => reject(new TransportFailure('bad_answer', because('answer_undecodable', { origin }), true)),
        );
      },
      onResponseError(_given, error) {
        stop(transportFailureOf(error, origin, controller !== null));
      },
    };

    if (hooks.signal?.aborted === true) return onAbort();
    hooks.signal?.addEventListener('abort', onAbort);
    const { method, headers, body } = request;
    pool.dispatch({ origin, path: pathname + search, method, headers: { ...headers }, body }, handler);
  });
}
