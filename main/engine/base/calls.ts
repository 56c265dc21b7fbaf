import { refusedCall } from '#contract/refused-call.ts';
import { after, breathe } from '../world/clock.ts';

/**
 * How long an engine that ends waits for calls under way, ms. What is paid for has ended by then: it is waited for
 * without a limit, and nothing more is sent.
 */
const LONGEST_CALL_MS = 5_000;

/** The calls of windows and commands that an engine takes. */
export interface Calls {
  /** Does a call. Throws as `refusedCall` says if the engine takes no more. */
  take<Result>(work: () => PromiseLike<Result> | Result): Promise<Result>;
  /** Takes no more calls. */
  refuse(): void;
  /** Aborted once no more calls are taken. What can be stopped need not be waited for. */
  readonly signal: AbortSignal;
  /** Resolves once those that were taken are answered, or have taken too long. */
  ended(): Promise<void>;
}

export function createCalls(): Calls {
  const closing = new AbortController();
  let underWay = 0;
  let onIdle = () => {};
  return {
    take: async (work) => {
      if (closing.signal.aborted) throw refusedCall();
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) onIdle();
      }
    },
    refuse: () => closing.abort(),
    signal: closing.signal,
    ended: async () => {
      await new Promise<void>((resolve) => {
        if (underWay === 0) return resolve();
        const cancel = after(LONGEST_CALL_MS, resolve);
        onIdle = () => {
          cancel();
          resolve();
        };
      });
      // What the last one returned has yet to be put into a message.
      await breathe();
    },
  };
}
