import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { openDuckdb, type Reach } from '../duckdb/open-duckdb.ts';
import { every } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import type { Cancel } from '../world/world.ts';
import { cancelled, stopIfAborted } from './cancelled.ts';

export type SqlValue = DuckDBValue;
export type SqlRow = SqlValue[];

/** An analytic database: in memory, with a bound, spilling into the data folder. It reads the files that it can reach and holds what is derived from them. */
export interface Database {
  /** Runs one statement; a stopped one throws `cancelled`. */
  run(sql: string, values?: SqlValue[], signal?: AbortSignal): Promise<void>;
  rows(sql: string, values?: SqlValue[], signal?: AbortSignal): Promise<SqlRow[]>;
  /** Rows as they come, a chunk at a time. */
  stream(sql: string, values?: SqlValue[], signal?: AbortSignal): AsyncGenerator<SqlRow[]>;
  /** A connection of its own for as long as `work` takes, as progress and appenders need one; work that found no memory is done a second time. */
  withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

const MEMORY_LIMIT = '512MB';
const THREADS = '2';
/** Between two interruptions of a statement that is to be stopped. */
const INTERRUPT_EVERY_MS = 20;

/** A database that reaches no file but those of `reach`, and its own in `spillDir`, which is gone once it is closed. */
export function createDatabase(spillDir: string, reach: Reach = {}): Database {
  let opening: Promise<DuckDBInstance> | null = null;
  const idle: DuckDBConnection[] = [];
  const busy = new Set<DuckDBConnection>();
  const working = new Set<Promise<unknown>>();
  let isClosed = false;

  const take = async (): Promise<DuckDBConnection> => {
    if (isClosed) throw new StackdeskError('engine_stopped', because('engine_closing'));
    opening ??= openDuckdb({ reach, spillDir, memory: MEMORY_LIMIT, threads: THREADS });
    const connection = idle.pop() ?? (await connect(await opening));
    busy.add(connection);
    return connection;
  };
  const give = (connection: DuckDBConnection) => {
    busy.delete(connection);
    idle.push(connection);
  };
  /** Closing waits for what runs on another thread, which would otherwise find its connection gone. */
  const tracked = async <T>(running: Promise<T>): Promise<T> => {
    working.add(running);
    try {
      return await running;
    } finally {
      working.delete(running);
    }
  };
  /** Lends a connection whose statements `signal` interrupts. */
  const lend = async (signal: AbortSignal | undefined) => {
    stopIfAborted(signal);
    const connection = await take();
    let endStopping: Cancel | undefined;
    const stop = () => {
      connection.interrupt();
      // A statement that was just about to begin would not have heard it.
      endStopping ??= every(INTERRUPT_EVERY_MS, () => connection.interrupt());
    };
    signal?.addEventListener('abort', stop);
    const giveBack = () => {
      signal?.removeEventListener('abort', stop);
      endStopping?.();
      give(connection);
    };
    return { connection, giveBack };
  };
  /** One thread needs less memory than two: what did not fit is done again by one. */
  let narrow = 0;
  const byOneThread = async <T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
    narrow += 1;
    try {
      await connection.run('SET threads = 1');
      return await work();
    } finally {
      narrow -= 1;
      if (narrow === 0) await connection.run(`SET threads = ${THREADS}`);
    }
  };
  const withConnection: Database['withConnection'] = async (work, signal) => {
    const { connection, giveBack } = await lend(signal);
    try {
      stopIfAborted(signal);
      return await tracked(
        work(connection).catch((error: unknown) => {
          if (!isOutOfMemory(error) || signal?.aborted) throw error;
          return byOneThread(connection, () => work(connection));
        }),
      );
    } catch (error) {
      throw translate(error, signal);
    } finally {
      giveBack();
    }
  };
  return {
    withConnection,
    run: (sql, values, signal) =>
      withConnection(async (connection) => {
        await connection.run(sql, values);
      }, signal),
    rows: (sql, values, signal) =>
      withConnection(async (connection) => (await connection.runAndReadAll(sql, values)).getRows(), signal),
    async *stream(sql, values, signal) {
      const { connection, giveBack } = await lend(signal);
      try {
        const result = await tracked(connection.stream(sql, values));
        for (;;) {
          stopIfAborted(signal);
          if (isClosed) throw new StackdeskError('engine_stopped', because('engine_closing'));
          const chunk = await tracked(result.fetchChunk());
          if (chunk === null || chunk.rowCount === 0) return;
          yield chunk.getRows();
        }
      } catch (error) {
        throw translate(error, signal);
      } finally {
        giveBack();
      }
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (opening === null) return;
      for (const connection of busy) connection.interrupt();
      await Promise.allSettled(working);
      for (const connection of [...idle, ...busy]) connection.closeSync();
      (await opening).closeSync();
      await rm(spillDir, { recursive: true, force: true });
    },
  };
}

async function connect(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  return connection;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Out of Memory Error');
}

function translate(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return cancelled(error);
  if (!(error instanceof Error) || error instanceof StackdeskError) return error;
  if (/no space left on device|disk quota exceeded/i.test(error.message))
    return new StackdeskError('disk_full', because('list_no_room'), {
      cause: error,
    });
  if (isOutOfMemory(error))
    return new StackdeskError('file_too_large', because('list_memory'), {
      cause: error,
    });
  return error;
}
