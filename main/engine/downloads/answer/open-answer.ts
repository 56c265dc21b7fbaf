import type { Dispatcher } from 'undici';
import { because } from '#contract/reason.ts';
import type { Headers } from '../../service/answer.ts';
import { transportFailureOf } from '../../service/transport-failure.ts';
import { TransportFailure } from '../../service/transport-types.ts';
import { after, monotonic } from '../../world/clock.ts';
import type { HttpPool } from '../../world/http-pool.ts';
import type { Cancel } from '../../world/world.ts';

/** One GET. `headers` may hold the token. Times are ms. */
export interface OpenRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** The most time from the request's last byte to the answer's headers. */
  readonly headersTimeoutMs: number;
  /** The transfer is given up after this time without a byte of the body. */
  readonly stallMs: number;
  /** Called right before the bytes leave. */
  readonly onSend: () => void;
}

/** `pause` holds the server back until `resume`, which must not be called within `take`. */
export interface BodyFlow {
  pause(): void;
  resume(): void;
}

/** An answer whose headers have arrived and whose body waits to be read. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: Headers;
  /**
   * Reads the body to its end. A piece is only valid until `take` returns. Rejects with `TransportFailure` if
   * the body is cut off, or stopped by the signal.
   */
  read(take: (chunk: Buffer, flow: BodyFlow) => void): Promise<void>;
  /** Ends the connection without reading on. */
  drop(): void;
}

/**
 * Sends one GET and waits for the headers. Rejects with `TransportFailure`. The request is sent at most once:
 * the library's offer to repeat it on another connection is refused, since every attempt counts.
 */
export function openAnswer(pool: HttpPool, request: OpenRequest): Promise<OpenAnswer> {
  const { origin, pathname, search } = request.url;
  return new Promise<OpenAnswer>((resolve, reject) => {
    const body = Promise.withResolvers<void>();
    // An answer that fails before it is read has rejected already.
    body.promise.catch(() => {});
    let controller: Dispatcher.DispatchController | null = null;
    let take: ((chunk: Buffer, flow: BodyFlow) => void) | null = null;
    let isOver = false;
    let isHeld = false;
    const early: Buffer[] = [];

    const end = (failure: Error | null): void => {
      if (isOver) return;
      isOver = true;
      watch.stop();
      request.signal?.removeEventListener('abort', onAbort);
      if (failure === null) body.resolve();
      else {
        reject(failure);
        body.reject(failure);
        controller?.abort(failure);
      }
    };
    const onAbort = (): void =>
      end(new TransportFailure('cancelled', because('stopped'), controller !== null));
    const onStall = (): void =>
      end(new TransportFailure('timed_out', because('went_silent', { origin }), true));
    const watch = createStallWatch(request.stallMs, onStall);
    const flow: BodyFlow = {
      pause() {
        isHeld = true;
        watch.pause();
        controller?.pause();
      },
      resume() {
        isHeld = false;
        if (isOver) return;
        watch.resume();
        controller?.resume();
      },
    };
    const answer = (status: number, headers: Headers): OpenAnswer => ({
      status,
      headers,
      read(given) {
        take = given;
        for (const chunk of early.splice(0)) given(chunk, flow);
        if (!isHeld) flow.resume();
        return body.promise;
      },
      drop: () => end(new TransportFailure('cancelled', because('dropped'), true)),
    });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        if (isOver || controller !== null) throw new Error('refused: stopped, or sent before');
        try {
          request.onSend();
        } catch (error) {
          end(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
        controller = given;
      },
      onResponseStart(given, status, headers) {
        if (status < 200 || isOver) return;
        given.pause();
        resolve(answer(status, headers));
      },
      onResponseData(_given, chunk) {
        watch.alive();
        if (take === null) early.push(Buffer.from(chunk));
        else take(chunk, flow);
      },
      onResponseEnd: () => end(null),
      onResponseError: (_given, error) => end(transportFailureOf(error, origin, controller !== null)),
    };

    if (request.signal?.aborted === true) return onAbort();
    request.signal?.addEventListener('abort', onAbort);
    const { headersTimeoutMs: headersTimeout } = request;
    const path = pathname + search;
    // A connection that is not used again can't die between two requests. The watch replaces its time-out.
    const options = { origin, path, method: 'GET' as const, reset: true, headersTimeout, bodyTimeout: 0 };
    pool.dispatch({ ...options, headers: { ...request.headers } }, handler);
  });
}

/** Notices that nothing arrives. While we hold the server back, silence means nothing. */
interface StallWatch {
  alive(): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Starts paused. Calls `onStall` once, after `stallMs` of silence. */
function createStallWatch(stallMs: number, onStall: () => void): StallWatch {
  let cancel: Cancel | null = null;
  let aliveAtMs = 0;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  // A new timer for each piece would cost more than checking the clock when the old timer ends.
  const watch = (waitMs: number): void => {
    cancel = after(waitMs, () => {
      const leftMs = stallMs - (monotonic() - aliveAtMs);
      if (leftMs > 0) return watch(leftMs);
      cancel = null;
      onStall();
    });
  };
  return {
    alive() {
      aliveAtMs = monotonic();
    },
    pause: stop,
    resume() {
      stop();
      aliveAtMs = monotonic();
      watch(stallMs);
    },
    stop,
  };
}
