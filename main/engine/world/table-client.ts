import {
  type Answer,
  type Ask,
  asAnswer,
  createFrameReader,
  frameOf,
  fromWired,
  fromWiredStored,
  type Stored,
  toWired,
  type Wired,
} from '../../tables/protocol.ts';
import { after, afterRunning } from './clock.ts';
import type {
  ApartDatabase,
  FileApart,
  SqlRow,
  SqlValue,
  TableAppender,
  TableChunk,
  TableConnection,
  TableEnd,
  TableResult,
} from './table-database.ts';
import { TableProcessEnded } from './table-database.ts';
import type { Cancel } from './world.ts';

/** A process that serves one database. */
export interface TableProcess {
  send(bytes: Buffer): void;
  onBytes(listener: (bytes: Buffer) => void): void;
  /** Called once, when it has ended. `memory`: it was ended since it took too much. */
  onEnd(listener: (why: 'ended' | 'memory') => void): void;
  kill(): void;
  /** Whether it works. Only then does it keep this program running, and is its memory watched. */
  setBusy(isBusy: boolean): void;
}

/** How long a database may take to open, ms. */
const MOST_OPENING_MS = 20_000;
/** The most bytes, about, of all rows that are kept for one answer. */
const MOST_KEPT_CHARS = 256 * 1_024 * 1_024;
/** About how many characters are appended at once. */
const APPENDED_CHARS = 256 * 1_024;

/**
 * How long a process that works may say nothing, in ms that this program ran: it is asked whether it is there while it
 * works, and a statement does not keep it from answering. So one that is stopped by the system ends.
 */
const MOST_SILENT_MS = 60_000;

type Asked = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'id'> : never) : never;
type Reply<Key extends string> = Extract<Answer, Record<Key, unknown>>;

/**
 * Opens a database in memory in a process of its own, which serves no other: whoever took it over has nothing more to take.
 * What the process says is checked: it may be a stranger's.
 */
export async function openApart(
  start: () => Promise<TableProcess>,
  settings: Record<string, string>,
  ending?: AbortSignal,
): Promise<ApartDatabase> {
  const client = createClient(await start());
  await client.within(MOST_OPENING_MS, { ask: 'open', settings }, ending);
  const { connect, failed, ended, kill } = client;
  return { connect, failed, ended, kill, closeSync: kill };
}

/** Opens an SQLite file in a process that has no other, and serves no other. */
export async function openFileApart(start: () => Promise<TableProcess>, path: string): Promise<FileApart> {
  const { within, fileRows, kill } = createClient(await start());
  await within(MOST_OPENING_MS, { ask: 'open_file', path });
  return { rows: fileRows, close: kill };
}

interface TableClient extends Pick<ApartDatabase, 'connect' | 'failed' | 'ended' | 'kill'> {
  /** Asks, and ends the process if it does not answer in time, or if `ending` is aborted meanwhile. */
  within(limitMs: number, asked: Asked, ending?: AbortSignal): Promise<void>;
  fileRows: FileApart['rows'];
}

function createClient(child: TableProcess): TableClient {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let connections = 0;
  let end: TableEnd | null = null;
  const { promise: failed, resolve: onFailed } = Promise.withResolvers<void>();
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>();
  let endListening: Cancel | null = null;
  /** Begins to wait for a word of the process, if it is to say one. */
  const listen = () => {
    endListening?.();
    endListening =
      waiting.size === 0
        ? null
        : afterRunning(MOST_SILENT_MS / 2, () => {
            endListening = afterRunning(MOST_SILENT_MS / 2, () => kill('ended'));
            // A refusal is a word, too.
            ask({ ask: 'progress', on: connections }, 'percent').catch(() => undefined);
          });
  };
  const fail = (why: TableEnd) => {
    end ??= why;
    endListening?.();
    onFailed();
    const reason = new TableProcessEnded(end);
    const left = [...waiting.values()];
    waiting.clear();
    child.setBusy(false);
    for (const { reject } of left) reject(reason);
  };
  const kill = (why: TableEnd) => {
    child.kill();
    fail(why);
  };
  child.onEnd((why) => {
    fail(why);
    onEnded();
  });
  const receive = createFrameReader((message) => {
    const answer = asAnswer(message);
    const asked = answer === null ? undefined : waiting.get(answer.id);
    if (answer === null || asked === undefined) throw new TypeError('an answer that nobody asked for');
    waiting.delete(answer.id);
    if (waiting.size === 0) child.setBusy(false);
    if ('error' in answer) asked.reject(new Error(answer.error));
    else asked.resolve(answer);
  });
  child.onBytes((bytes) => {
    if (end !== null) return;
    try {
      receive(bytes);
      listen();
    } catch {
      kill('ended');
    }
  });
  const ask = async <Key extends 'count' | 'rows' | 'percent'>(
    asked: Asked,
    key: Key,
  ): Promise<Reply<Key>> => {
    if (end !== null) throw new TableProcessEnded(end);
    lastId += 1;
    const id = lastId;
    const answer = await new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      if (endListening === null) listen();
      child.setBusy(true);
      child.send(frameOf({ id, ...asked } as Ask));
    });
    if (key in answer) return answer as Reply<Key>;
    kill('ended');
    throw new TableProcessEnded('ended');
  };
  /** The rows of an answer, whose cells are checked only now. */
  const rowsIn = <Row>(piece: Reply<'rows'>, read: (piece: Reply<'rows'>) => Row[]): Row[] => {
    try {
      return read(piece);
    } catch {
      kill('ended');
      throw new TableProcessEnded('ended');
    }
  };

  const connect = async (): Promise<TableConnection> => {
    connections += 1;
    const on = connections;
    await ask({ ask: 'connect', on }, 'count');
    const wired = (values: readonly SqlValue[] = []) => values.map(bound);
    const resultOf = (first: Reply<'rows'>): TableResult => {
      let piece: Reply<'rows'> | null = first;
      let isLast = first.isLast;
      const fetchChunk = async (): Promise<TableChunk | null> => {
        const now = piece ?? (isLast ? null : await ask({ ask: 'more', on }, 'rows'));
        piece = null;
        if (now === null) return null;
        isLast = now.isLast;
        // Only the last piece can have no rows.
        return now.rows === 0 ? null : chunkOf(rowsIn(now, rowsOf));
      };
      return {
        fetchChunk,
        async *yieldRows() {
          for (let chunk = await fetchChunk(); chunk !== null; chunk = await fetchChunk())
            yield chunk.getRows();
        },
      };
    };
    const stream = async (sql: string, values?: SqlValue[]) =>
      resultOf(await ask({ ask: 'rows', on, sql, values: wired(values) }, 'rows'));
    let progress = { percentage: -1, rows_processed: 0 };
    let isAskingProgress = false;
    const askProgress = async () => {
      if (isAskingProgress) return;
      isAskingProgress = true;
      try {
        const { percent, read } = await ask({ ask: 'progress', on }, 'percent');
        progress = { percentage: percent, rows_processed: read };
      } catch {
        // Whoever waits for the work hears of it.
      } finally {
        isAskingProgress = false;
      }
    };
    return {
      run: async (sql, values) => {
        progress = { percentage: -1, rows_processed: 0 };
        const { count } = await ask({ ask: 'run', on, sql, values: wired(values) }, 'count');
        return { rowsChanged: count };
      },
      runAndReadAll: async (sql, values) => {
        const all: SqlRow[] = [];
        let chars = 0;
        for await (const rows of (await stream(sql, values)).yieldRows()) {
          for (const row of rows) {
            for (const cell of row) chars += typeof cell === 'string' ? cell.length + 16 : 16;
            all.push(row);
          }
          if (chars > MOST_KEPT_CHARS) kill('memory');
        }
        return { getRows: () => all };
      },
      stream,
      extractStatements: async (sql) => {
        const { count } = await ask({ ask: 'extract', on, sql }, 'count');
        return {
          count,
          prepare: async () => {
            await ask({ ask: 'prepare', on }, 'count');
            return { destroySync: () => {} };
          },
        };
      },
      createAppender: async (table) =>
        appenderOf(async (rows, isLast) => {
          await ask({ ask: 'append', on, table, rows, isLast }, 'count');
        }),
      /** What was known when it was asked for last. */
      get progress() {
        void askProgress();
        return progress;
      },
      interrupt: () => {
        if (end === null) child.send(frameOf({ id: 0, ask: 'interrupt', on }));
      },
      closeSync: () => void ask({ ask: 'drop', on }, 'count').catch(() => undefined),
    };
  };
  return {
    connect,
    failed,
    ended,
    kill: () => kill('killed'),
    fileRows: async function* (sql) {
      let piece = await ask({ ask: 'rows', on: 0, sql, values: [] }, 'rows');
      for (;;) {
        if (piece.rows > 0) yield rowsIn(piece, storedRowsOf);
        if (piece.isLast) return;
        piece = await ask({ ask: 'more', on: 0 }, 'rows');
      }
    },
    within: async (limitMs, asked, ending) => {
      const endWaiting = after(limitMs, () => kill('ended'));
      const stop = () => kill('killed');
      if (ending?.aborted === true) stop();
      ending?.addEventListener('abort', stop);
      try {
        await ask(asked, 'count');
      } finally {
        endWaiting();
        ending?.removeEventListener('abort', stop);
      }
    },
  };
}

function rowsOf({ rows, columns }: Reply<'rows'>): SqlRow[] {
  for (const column of columns)
    for (let at = 0; at < rows; at += 1)
      if (typeof column[at] === 'object') (column as unknown[])[at] = fromWired(column[at]);
  return Array.from({ length: rows }, (_, at) => columns.map((column) => column[at] as SqlValue));
}

function storedRowsOf({ rows, columns }: Reply<'rows'>): Stored[][] {
  return Array.from({ length: rows }, (_, at) => columns.map((column) => fromWiredStored(column[at])));
}

function chunkOf(rows: SqlRow[]): TableChunk {
  return {
    rowCount: rows.length,
    getRows: () => rows,
    getColumnValues: (column) => rows.map((row) => row[column] ?? null),
  };
}

/** A value to bind. A whole number of DuckDB's keeps its type. */
function bound(value: SqlValue): Wired {
  return typeof value === 'bigint' ? { n: value.toString() } : toWired(value);
}

/** Appends rows in pieces. The next piece is made while the process appends the one before. */
function appenderOf(send: (rows: Wired[][], isLast: boolean) => Promise<void>): TableAppender {
  let rows: Wired[][] = [];
  let row: Wired[] = [];
  let chars = 0;
  let before: Promise<void> = Promise.resolve();
  const add = (value: Wired) => {
    row.push(value);
    chars += typeof value === 'string' ? value.length + 3 : 8;
  };
  const flush = (isLast: boolean): Promise<void> => {
    const sending = send(rows, isLast);
    const both = Promise.all([before, sending]).then(() => undefined);
    // It is waited for with the next piece, or at the end.
    sending.catch(() => undefined);
    both.catch(() => undefined);
    const waited = isLast ? both : before;
    before = sending;
    rows = [];
    chars = 0;
    return waited;
  };
  return {
    appendNull: () => add(null),
    appendVarchar: add,
    appendInteger: add,
    appendUTinyInt: add,
    appendUInteger: add,
    appendBigInt: (value) => add({ n: value.toString() }),
    appendUBigInt: (value) => add({ n: value.toString() }),
    endRow: () => {
      rows.push(row);
      row = [];
      return chars < APPENDED_CHARS ? undefined : flush(false);
    },
    closeSync: () => flush(true),
  };
}
