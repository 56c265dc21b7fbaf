import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';

/** One piece of work that several callers wait for. */
export interface SharedWork<T> {
  /**
   * Returns the outcome. Throws `cancelled` if the caller's signal stops it. The work is stopped if no caller
   * is left and it was not begun by `begin`.
   */
  wait(signal?: AbortSignal): Promise<T>;
  /** Begins the work without a caller. It goes on until `rest`. */
  begin(): void;
  /** Stops the work unless a caller waits for it. */
  rest(): void;
  /** Whether the work is under way or done. */
  isBegun(): boolean;
  /** Stops the work; resolves when it has ended. */
  end(): Promise<void>;
}

/** Does `work` once, however many callers wait for it. After a failure, the next caller starts it again. */
export function createSharedWork<T>(work: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
  let running: { outcome: Promise<T>; stopping: AbortController; isDone: boolean } | null = null;
  /** Settles when earlier work has ended: stopped work may still be ending, and two must not run at once. */
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isWanted = false;

  const start = () => {
    if (running !== null) return running;
    const stopping = new AbortController();
    const outcome = last.then(() => {
      stopIfAborted(stopping.signal);
      return work(stopping.signal);
    });
    const mine = { outcome, stopping, isDone: false };
    running = mine;
    last = outcome.then(
      () => {
        mine.isDone = true;
      },
      () => forget(mine),
    );
    return mine;
  };
  const forget = (mine: typeof running) => {
    if (running === mine) running = null;
  };
  const stopUnlessWanted = () => {
    const mine = running;
    if (mine === null || mine.isDone || waiting > 0 || isWanted) return;
    mine.stopping.abort();
    forget(mine);
  };
  return {
    wait: async (signal) => {
      stopIfAborted(signal);
      const { outcome } = start();
      waiting += 1;
      try {
        return await until(outcome, signal);
      } finally {
        waiting -= 1;
        stopUnlessWanted();
      }
    },
    begin: () => {
      isWanted = true;
      start();
    },
    rest: () => {
      isWanted = false;
      stopUnlessWanted();
    },
    isBegun: () => running !== null,
    end: async () => {
      const mine = running;
      if (mine === null) return;
      if (!mine.isDone) mine.stopping.abort();
      forget(mine);
      await mine.outcome.catch(() => undefined);
    },
  };
}

/** The outcome; throws `cancelled` if `signal` was aborted before it came. */
function until<T>(outcome: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return outcome;
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled(signal.reason));
    signal.addEventListener('abort', stop);
    const settle = () => signal.removeEventListener('abort', stop);
    outcome.then(resolve, reject).finally(settle);
  });
}
