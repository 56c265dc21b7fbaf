import { cancelled, stopIfAborted } from './cancelled.ts';

/** One piece of work that several wait for. */
export interface SharedWork<T> {
  /** Its outcome. A caller who stops waiting gets `cancelled`; if no caller is left, the work is stopped. */
  wait(signal?: AbortSignal): Promise<T>;
  /** Begins it without a caller; it goes on until `rest`. */
  begin(): void;
  /** Stops it unless someone waits for it. */
  rest(): void;
  /** Whether it is under way or done. */
  isBegun(): boolean;
  /** Stops it, and settles once it has ended. */
  end(): Promise<void>;
}

/** Does `work` once, however many callers wait for it. After a failure, the next caller starts it again. */
export function createSharedWork<T>(work: (signal: AbortSignal) => Promise<T>): SharedWork<T> {
  let running: { outcome: Promise<T>; stopping: AbortController; isDone: boolean } | null = null;
  /** What was stopped may still be ending; two must not run at once. */
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
