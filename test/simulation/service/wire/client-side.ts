import type { Dispatcher } from 'undici';
import type { Timeline } from '../inputs.ts';
import { networkErrors } from './network-errors.ts';

/** How the client's side of a request ended. `died`: its process is gone, and got no message. */
export type End = 'answered' | 'failed' | 'aborted' | 'died';

export type ResponseHeaders = Record<string, string | string[]>;

export interface ClientSideParts {
  readonly timeline: Timeline;
  readonly handler: Dispatcher.DispatchHandler;
  /** 0 waits forever. */
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  /** Called once, just before the client gets its end. */
  readonly onOver: (end: End) => void;
}

/** The client's side of one request. Everything after its end is dropped. */
export interface ClientSide {
  isOver(): boolean;
  /**
   * Offers the request. False if the client refused or stopped it; then nothing may be sent. It may be
   * offered again.
   */
  begin(): boolean;
  /** An informational answer, such as 103. */
  hint(status: number, headers: ResponseHeaders): void;
  head(status: number, headers: ResponseHeaders): void;
  data(chunk: Buffer): void;
  end(): void;
  fail(error: Error): void;
  /** The process died. */
  vanish(): void;
}

export function createClientSide(parts: ClientSideParts): ClientSide {
  const { timeline, handler } = parts;
  let controller: Controller | null = null;
  let isOver = false;
  let hasHead = false;
  let stopTimer = (): void => {};
  const held: (() => void)[] = [];

  const watch = (delayMs: number, error: () => Error): void => {
    stopTimer();
    stopTimer = delayMs > 0 ? timeline.after(delayMs, () => fail(error())) : () => {};
  };
  const watchBody = (): void => watch(parts.bodyTimeoutMs, networkErrors.bodyTimeOut);
  const over = (end: End): boolean => {
    if (isOver) return false;
    isOver = true;
    stopTimer();
    held.length = 0;
    parts.onOver(end);
    return true;
  };
  const fail = (error: Error, end: End = 'failed'): void => {
    // The library passes no controller if the request was never offered.
    if (over(end)) handler.onResponseError?.(controller ?? (null as never), error);
  };
  /** If a handler throws, the library reports that to it as the request's failure. */
  const guarded = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      fail(errorOf(error));
    }
  };
  const inOrder = (step: () => void): void => {
    if (isOver) return;
    if (controller?.paused === true || held.length > 0) held.push(step);
    else step();
  };
  const onPause = (): void => {
    if (hasHead) stopTimer();
  };
  const onResume = (): void => {
    if (hasHead && !isOver) watchBody();
    while (held.length > 0 && controller?.paused === false) held.shift()?.();
  };

  return {
    isOver: () => isOver,
    begin() {
      if (isOver) return false;
      const offered = createController((reason) => fail(reason, 'aborted'), onPause, onResume);
      controller = offered;
      guarded(() => handler.onRequestStart?.(offered, null));
      if (!isOver) watch(parts.headersTimeoutMs, networkErrors.headersTimeOut);
      return !isOver;
    },
    hint(status, headers) {
      const given = controller;
      if (!isOver && given !== null) guarded(() => handler.onResponseStart?.(given, status, headers, ''));
    },
    head(status, headers) {
      const given = controller;
      if (isOver || given === null) return;
      hasHead = true;
      watchBody();
      guarded(() => handler.onResponseStart?.(given, status, headers, ''));
    },
    data: (chunk) =>
      inOrder(() => {
        const given = controller;
        if (given === null) return;
        watchBody();
        guarded(() => handler.onResponseData?.(given, chunk));
      }),
    end: () =>
      inOrder(() => {
        const given = controller;
        if (given === null || !over('answered')) return;
        try {
          handler.onResponseEnd?.(given, {});
        } catch (error) {
          handler.onResponseError?.(given, errorOf(error));
        }
      }),
    fail: (error) => fail(error),
    vanish: () => void over('died'),
  };
}

/** Plain fields, because getters made for each request cost a hidden class each. */
type Controller = Dispatcher.DispatchController & { aborted: boolean; paused: boolean; reason: Error | null };

function createController(
  onAbort: (reason: Error) => void,
  onPause: () => void,
  onResume: () => void,
): Controller {
  const controller: Controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort(reason) {
      if (controller.aborted) return;
      controller.aborted = true;
      controller.reason = reason;
      onAbort(reason);
    },
    pause() {
      controller.paused = true;
      onPause();
    },
    resume() {
      if (!controller.paused) return;
      controller.paused = false;
      onResume();
    },
  };
  return controller;
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
