/**
 * Work of which only the newest request matters. One runs at a time; requests in the meantime run once, with
 * the last input. Work that uses its signal is stopped when something newer is asked.
 */
export interface Latest<Input> {
  ask(input: Input): void;
  /** Drops what waits, and the result of what runs. */
  drop(): void;
  /** As `drop`, and nothing starts after it. */
  close(): void;
}

export interface LatestOptions<Input, Output> {
  work: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** Called only if nothing newer was asked. */
  done: (output: Output, input: Input) => void;
  onFailure: (error: unknown) => void;
}

export function createLatest<Input, Output>(options: LatestOptions<Input, Output>): Latest<Input> {
  let waiting: { input: Input } | null = null;
  let running: AbortController | null = null;
  let isClosed = false;

  const run = async (input: Input): Promise<void> => {
    const mine = new AbortController();
    running = mine;
    try {
      const output = await options.work(input, mine.signal);
      if (!mine.signal.aborted) options.done(output, input);
    } catch (error) {
      if (!mine.signal.aborted) options.onFailure(error);
    } finally {
      running = null;
    }
    const next = waiting;
    waiting = null;
    if (next !== null && !isClosed) void run(next.input);
  };
  const drop = () => {
    waiting = null;
    running?.abort();
  };
  return {
    ask: (input) => {
      if (running === null) {
        void run(input);
        return;
      }
      waiting = { input };
      running.abort();
    },
    drop,
    close: () => {
      isClosed = true;
      drop();
    },
  };
}
