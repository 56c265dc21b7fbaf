/** Work of which only the newest request matters: one runs at a time, and what was asked meanwhile runs once, with the last input. */
export interface Latest<Input> {
  ask(input: Input): void;
  /** Drops what waits, and the answer to what runs. */
  close(): void;
}

/** Runs `work` so; `done` hears an answer only while nothing newer was asked. */
export function createLatest<Input, Output>(options: {
  work: (input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => void;
  onFailure: (error: unknown) => void;
}): Latest<Input> {
  let waiting: { input: Input } | null = null;
  let isBusy = false;
  let isClosed = false;

  const run = async (input: Input): Promise<void> => {
    isBusy = true;
    try {
      const output = await options.work(input);
      if (!isClosed && waiting === null) options.done(output, input);
    } catch (error) {
      if (!isClosed && waiting === null) options.onFailure(error);
    } finally {
      isBusy = false;
    }
    const next = waiting;
    waiting = null;
    if (next !== null && !isClosed) void run(next.input);
  };
  return {
    ask: (input) => {
      if (isBusy) waiting = { input };
      else void run(input);
    },
    close: () => {
      isClosed = true;
      waiting = null;
    },
  };
}
