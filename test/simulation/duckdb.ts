import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';

/** Real DuckDB, in memory, whose work takes no virtual time. What a process had in it is lost with the process. */
export interface SimulatedDuckdb {
  open(settings?: Record<string, string>): Promise<DuckDBInstance>;
  /** The process died: what it has begun ends unheard. */
  kill(): void;
  /** Resolves when the work that was begun has ended. Null if there is none. */
  busy(): Promise<unknown> | null;
}

/**
 * `touch` is called before each piece of work; it throws if the process is dead. Pieces run one after the other, so that
 * a world is the same each time.
 */
export function createSimulatedDuckdb(touch: () => void): SimulatedDuckdb {
  let tail: Promise<unknown> = Promise.resolve();
  let open = 0;
  let instances: DuckDBInstance[] = [];

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    touch();
    open += 1;
    const mine = tail.then(work);
    tail = mine.catch(() => undefined).finally(() => (open -= 1));
    return mine;
  };
  /** The same object, but these methods run in turns; `wrap` gets what they return. */
  const turning = <Value extends object>(
    value: Value,
    methods: Readonly<Record<string, (result: never) => unknown>>,
  ): Value =>
    new Proxy(value, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target);
        if (typeof found !== 'function') return found;
        const wrap = typeof name === 'string' ? methods[name] : undefined;
        if (wrap === undefined) return found.bind(target);
        return (...given: unknown[]) =>
          inTurn(async () =>
            wrap((await (found as (...all: unknown[]) => unknown).apply(target, given)) as never),
          );
      },
    });
  const same = (result: unknown) => result;
  const resultOf = (result: DuckDBResult) => turning(result, { fetchChunk: same });
  const connectionOf = (connection: DuckDBConnection) =>
    turning(connection, { run: same, runAndReadAll: same, createAppender: same, stream: resultOf });
  return {
    open: (settings) =>
      inTurn(async () => {
        const { DuckDBInstance: Instance } = await import('@duckdb/node-api');
        // One thread, so that rows without an order come in the same one each time.
        const instance = await Instance.create(':memory:', { ...settings, threads: '1', temp_directory: '' });
        instances.push(instance);
        return turning(instance, { connect: connectionOf });
      }),
    kill: () => {
      const left = instances;
      instances = [];
      tail = tail.then(() => {
        for (const instance of left) instance.closeSync();
      });
    },
    busy: () => (open === 0 ? null : tail),
  };
}
