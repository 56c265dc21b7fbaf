import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { after, every } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import {
  type ApartDatabase,
  type SqlRow,
  type SqlValue,
  type TableConnection,
  type TableDatabase,
  TableProcessEnded,
} from '../world/table-database.ts';
import type { Cancel } from '../world/world.ts';
import { cancelled, stopIfAborted } from './cancelled.ts';
import { openApart, openDuckdb, type Reach } from './open-duckdb.ts';

export type { SqlRow, SqlValue };

/**
 * An analytic database (DuckDB) with a limit on its memory. What does not fit spills into a folder. Each
 * method throws `cancelled` if `signal` is aborted, `engine_stopped` if the database is closed, `disk_full`
 * if the disk is full, and `file_too_large` if the memory is not enough. If it is in a process of its own, each throws
 * `query_ended` if that process ends. The next work then opens another, which is empty.
 */
export interface Database {
  /** Runs one statement. */
  run(sql: string, values?: SqlValue[], signal?: AbortSignal): Promise<void>;
  rows(sql: string, values?: SqlValue[], signal?: AbortSignal): Promise<SqlRow[]>;
  /** The first column of all rows, which must be whole numbers of 32 bits. */
  numbers(sql: string, values?: SqlValue[], signal?: AbortSignal): Promise<Int32Array>;
  /** Yields rows in chunks as they come. */
  stream(sql: string, values?: SqlValue[], signal?: AbortSignal): AsyncGenerator<SqlRow[]>;
  /**
   * Runs `work` with a connection of its own, as transactions and appenders need one. Work that ran out of
   * memory runs a second time.
   */
  withConnection<T>(work: (connection: TableConnection) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Increases each time that its process has ended, and what was in it is lost. */
  losses(): number;
  close(): Promise<void>;
}

/**
 * `path` is the database's own file; without it, it is in memory. `memory` is a size as DuckDB writes it. `isBrief` says
 * that it is used at once and closed soon: it opens at once, and keeps memory until then, which is quicker. `isApart`: in
 * memory, in a process of its own, for what is done with the text and the bytes of others. Work there that should stop is
 * asked to, and its process ends `killAfterMs` later.
 */
export interface DatabaseOptions {
  path?: string;
  memory?: string;
  isBrief?: boolean;
  isApart?: boolean;
  killAfterMs?: number;
}

/** A database in this process, which has no process to end. */
type OwnDatabase = TableDatabase & { kill?: undefined };

const MEMORY_LIMIT = '512MB';
const THREADS = '2';
/** The time between two interruptions of a statement that should stop. */
const INTERRUPT_EVERY_MS = 20;
/** How long work of several callers may take to stop, before it is ended together with all other work of its process. */
const KILL_AFTER_MS = 1_000;

/** Makes a database that reaches only `reach` and `spillDir`. Closing it removes `spillDir`. */
export function createDatabase(
  spillDir: string | null,
  reach: Reach = {},
  {
    path,
    memory = MEMORY_LIMIT,
    isBrief = false,
    isApart = false,
    killAfterMs = KILL_AFTER_MS,
  }: DatabaseOptions = {},
): Database {
  let opening: Promise<OwnDatabase | ApartDatabase> | null = null;
  /** Ends the process of the database that is open, or is being opened. */
  let ending = new AbortController();
  let losses = 0;
  let idle: TableConnection[] = [];
  const busy = new Set<TableConnection>();
  const working = new Set<Promise<unknown>>();
  let isClosed = false;
  let closing: Promise<void> | null = null;

  const open = (): Promise<OwnDatabase | ApartDatabase> => {
    const options = {
      reach,
      spillDir,
      memory,
      threads: THREADS,
      givesBack: isBrief ? 'none' : 'all',
    } as const;
    opening ??= isApart ? openApartly(options) : openDuckdb({ ...options, path });
    return opening;
  };
  /** Opens it in a process, and forgets it once that has ended. */
  const openApartly = (options: Parameters<typeof openApart>[0]): Promise<ApartDatabase> => {
    ending = new AbortController();
    const mine = openApart(options, ending.signal);
    const forget = () => {
      if (opening !== mine) return;
      opening = null;
      idle = [];
      losses += 1;
    };
    mine.then(({ failed }) => failed.then(forget), forget);
    return mine;
  };
  // Its first statement meets a failure again.
  if (isBrief) open().catch(() => undefined);
  const take = async (): Promise<TableConnection> => {
    if (isClosed) throw new StackdeskError('engine_stopped', because('engine_closing'));
    const connection = idle.pop() ?? (await connect(await open()));
    busy.add(connection);
    return connection;
  };
  const give = (connection: TableConnection, lossesThen: number) => {
    busy.delete(connection);
    if (losses === lossesThen) idle.push(connection);
  };
  /** Lets `close` wait for statements: each runs on another thread, and needs its connection. */
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
    let connection: TableConnection | undefined;
    let endStopping: Cancel | undefined;
    const stop = () => {
      const mine = ending;
      connection?.interrupt();
      // An interruption has no effect on a statement that has not begun yet, so it is repeated.
      const endInterrupting = every(INTERRUPT_EVERY_MS, () => connection?.interrupt());
      const endWaiting = isApart ? after(killAfterMs, () => mine.abort()) : undefined;
      endStopping ??= () => {
        endInterrupting();
        endWaiting?.();
      };
    };
    signal?.addEventListener('abort', stop, { once: true });
    const letGo = () => {
      signal?.removeEventListener('abort', stop);
      endStopping?.();
    };
    try {
      connection = await take();
    } catch (error) {
      letGo();
      throw translate(error, signal);
    }
    const lossesNow = losses;
    const lent = connection;
    const giveBack = () => {
      letGo();
      give(lent, lossesNow);
    };
    return { connection, letGo, giveBack };
  };
  /** How much work runs again on one thread, which needs less memory than two. */
  let narrow = 0;
  const byOneThread = async <T>(connection: TableConnection, work: () => Promise<T>): Promise<T> => {
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
    const { connection, letGo, giveBack } = await lend(signal);
    /** Ends a transaction that is still open: the statement that should have ended it may have been stopped as well. */
    const endTransaction = async (error: unknown): Promise<never> => {
      letGo();
      await connection.run('ROLLBACK').catch(() => undefined);
      throw error;
    };
    try {
      stopIfAborted(signal);
      return await tracked(
        work(connection)
          .catch((error: unknown) => {
            if (!isOutOfMemory(error) || signal?.aborted) throw error;
            return byOneThread(connection, () => work(connection));
          })
          .catch(endTransaction),
      );
    } catch (error) {
      throw translate(error, signal);
    } finally {
      giveBack();
    }
  };
  const end = async (): Promise<void> => {
    isClosed = true;
    if (opening === null && losses === 0) return;
    // Nothing waits for a process, even for one that has not opened its database yet.
    ending.abort();
    // A database that failed to open needs no closing.
    const opened = (await opening?.catch(() => null)) ?? null;
    if (opened?.kill !== undefined) await opened.ended;
    for (const connection of busy) connection.interrupt();
    await Promise.allSettled(working);
    if (opened?.kill === undefined) {
      for (const connection of [...idle, ...busy]) connection.closeSync();
      opened?.closeSync();
    }
    if (spillDir !== null) await rm(spillDir, { recursive: true, force: true });
  };
  return {
    withConnection,
    run: (sql, values, signal) =>
      withConnection(async (connection) => {
        await connection.run(sql, values);
      }, signal),
    rows: (sql, values, signal) =>
      withConnection(async (connection) => (await connection.runAndReadAll(sql, values)).getRows(), signal),
    numbers: (sql, values, signal) =>
      withConnection(async (connection) => {
        const result = await connection.stream(sql, values);
        const pieces: Int32Array[] = [];
        for (;;) {
          const chunk = await result.fetchChunk();
          if (chunk === null || chunk.rowCount === 0) break;
          pieces.push(Int32Array.from(chunk.getColumnValues(0) as number[]));
        }
        const numbers = new Int32Array(pieces.reduce((sum, { length }) => sum + length, 0));
        let at = 0;
        for (const piece of pieces) {
          numbers.set(piece, at);
          at += piece.length;
        }
        return numbers;
      }, signal),
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
    losses: () => losses,
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}

async function connect(instance: TableDatabase): Promise<TableConnection> {
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  return connection;
}

/** Errors that may quote cells, which can say anything. */
const QUOTES_CELLS = /^(?:Invalid Input|Conversion) Error/;

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Out of Memory Error');
}

/** An error of DuckDB or of its process as one of ours, if it is one that a person can do something about. */
export function translate(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return cancelled(error);
  if (error instanceof TableProcessEnded)
    return error.why === 'memory'
      ? new StackdeskError('file_too_large', because('list_memory'), { cause: error })
      : new StackdeskError('query_ended', because('query_ended'), { cause: error });
  if (!(error instanceof Error) || error instanceof StackdeskError) return error;
  // The caller must see this message: the database has to be opened again.
  if (error.message.includes('has been invalidated')) return error;
  if (!QUOTES_CELLS.test(error.message) && /no space left on device|disk quota exceeded/i.test(error.message))
    return new StackdeskError('disk_full', because('list_no_room'), {
      cause: error,
    });
  if (isOutOfMemory(error))
    return new StackdeskError('file_too_large', because('list_memory'), {
      cause: error,
    });
  return error;
}
