import type { DuckDBAppender, DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';
import {
  type Answer,
  type Ask,
  createFrameReader,
  frameOf,
  fromWired,
  MOST_ERROR_CHARS,
  PIECE_CHARS,
  toWired,
  type Wired,
  WiredTime,
} from './protocol.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';

/** The way to the engine. */
export interface Channel {
  send(frame: Buffer): void;
  onBytes(listener: (bytes: Buffer) => void): void;
  /** Called before work that may go on for ever and hears nothing meanwhile, not even that the engine has ended. */
  beforeDeafWork?(): void;
}

interface Piece {
  rows: number;
  columns: Wired[][];
  isLast: boolean;
}

const NOTHING: Piece = { rows: 0, columns: [[]], isLast: true };

/** A connection of the database, and what was begun on it. Its work is done in turns. */
interface Line {
  connection: DuckDBConnection;
  turn: Promise<unknown>;
  reading: (() => Promise<Piece>) | null;
  /** The next piece, which is read while the engine works on the one before. */
  next: Promise<Piece> | null;
  extracted: Awaited<ReturnType<DuckDBConnection['extractStatements']>> | null;
  appender: DuckDBAppender | null;
}

/** The types of times since 1970, as DuckDB numbers them: without a zone, and with one. */
const TIMES: ReadonlySet<number> = new Set([12, 31]);

/** An answer without its number. */
type Told = Answer extends infer Each ? (Each extends Answer ? Omit<Each, 'id'> : never) : never;
type Answered = Exclude<Ask, { ask: 'interrupt' }>;
type InTurn = Exclude<Answered, { ask: 'open' | 'open_file' | 'connect' | 'drop' | 'progress' }>;

/** Serves one engine with one database in memory, or with one SQLite file. */
export function serveTables(channel: Channel): void {
  let database: DuckDBInstance | null = null;
  let file: SqliteFile | null = null;
  const lines = new Map<number, Line>();

  const lineOf = (on: number): Line => {
    const line = lines.get(on);
    if (line === undefined) throw new Error(`no connection ${on}`);
    return line;
  };
  const inTurn = <Result>(line: Line, work: () => Promise<Result>): Promise<Result> => {
    const mine = line.turn.then(work);
    line.turn = mine.catch(() => undefined);
    return mine;
  };
  /** The piece that was asked for. The one after it is begun at once. */
  const pieceOf = async (line: Line): Promise<Piece> => {
    const { reading } = line;
    const piece = await (line.next ?? reading?.() ?? NOTHING);
    line.next = null;
    if (piece.isLast || reading === null) line.reading = null;
    else {
      line.next = inTurn(line, reading);
      // Whoever asks for it hears of its failure.
      line.next.catch(() => undefined);
    }
    return piece;
  };
  /** Waits for the piece that nobody may ask for any more. */
  const leave = async (line: Line): Promise<void> => {
    line.reading = null;
    await line.next?.catch(() => undefined);
    line.next = null;
  };

  const answer = async (asked: Answered): Promise<Told> => {
    if (file !== null) return file.answer(asked);
    switch (asked.ask) {
      case 'open': {
        const { DuckDBInstance: Instance } = await import('@duckdb/node-api');
        if (database !== null) throw new Error('it is open already');
        database = await Instance.create(':memory:', asked.settings);
        return { count: 0 };
      }
      case 'open_file': {
        channel.beforeDeafWork?.();
        file = await openSqliteFile(asked.path);
        return { count: 0 };
      }
      case 'connect': {
        if (database === null) throw new Error('it is not open');
        const connection = await database.connect();
        const turn = Promise.resolve();
        lines.set(asked.on, { connection, turn, reading: null, next: null, extracted: null, appender: null });
        return { count: 0 };
      }
      case 'drop': {
        const line = lineOf(asked.on);
        lines.delete(asked.on);
        await inTurn(line, () => leave(line));
        line.connection.closeSync();
        return { count: 0 };
      }
      case 'progress': {
        const { percentage, rows_processed } = lineOf(asked.on).connection.progress;
        return { percent: percentage, read: Number(rows_processed) };
      }
      default: {
        const line = lineOf(asked.on);
        return inTurn(line, () => work(line, asked));
      }
    }
  };
  const work = async (line: Line, asked: InTurn): Promise<Told> => {
    const { connection } = line;
    switch (asked.ask) {
      case 'run': {
        await leave(line);
        return { count: (await connection.run(asked.sql, asked.values.map(bound))).rowsChanged };
      }
      case 'rows': {
        await leave(line);
        line.reading = pieces(await connection.stream(asked.sql, asked.values.map(bound)));
        return pieceOf(line);
      }
      case 'more':
        return pieceOf(line);
      case 'extract': {
        line.extracted = await connection.extractStatements(asked.sql);
        return { count: line.extracted.count };
      }
      case 'prepare': {
        if (line.extracted === null) throw new Error('nothing is extracted');
        (await line.extracted.prepare(0)).destroySync();
        return { count: 1 };
      }
      case 'append': {
        line.appender ??= await connection.createAppender(asked.table);
        const { appender } = line;
        try {
          for (const row of asked.rows) {
            for (const cell of row) append(appender, cell);
            appender.endRow();
          }
        } finally {
          if (asked.isLast) {
            line.appender = null;
            appender.closeSync();
          }
        }
        return { count: asked.rows.length };
      }
    }
  };
  const receive = (message: unknown) => {
    // The engine is believed: whoever has taken it over needs no database.
    const ask = message as Ask;
    if (ask.ask === 'interrupt') {
      lines.get(ask.on)?.connection.interrupt();
      return;
    }
    const failed = (error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      channel.send(frameOf({ id: ask.id, error: withoutTrace(words).slice(0, MOST_ERROR_CHARS) }));
    };
    answer(ask)
      .then((told) => channel.send(frameOf({ id: ask.id, ...told } as Answer)))
      .catch((error: unknown) =>
        failed(error instanceof RangeError ? new Error('Out of Memory Error: a row is too long') : error),
      );
  };
  channel.onBytes(createFrameReader(receive));
}

/** The database's own mistakes come with addresses of its code, and with the path of its library on this computer. */
function withoutTrace(words: string): string {
  return (words.split('Stack Trace:', 1)[0] ?? '').trimEnd();
}

/** Reads rows in pieces of about the same size, column by column: that is twice as quick. */
function pieces(result: DuckDBResult): () => Promise<Piece> {
  const areTimes = result.columnTypes().map(({ typeId }) => TIMES.has(typeId));
  /** A chunk, the size of each of its rows, and how many were sent. */
  let left: { columns: Wired[][]; sizes: Float64Array; sent: number } | null = null;
  return async () => {
    const columns: Wired[][] = areTimes.map(() => []);
    let rows = 0;
    let chars = 0;
    for (;;) {
      if (left !== null) {
        const { sizes, sent } = left;
        let end = sent;
        for (; end < sizes.length && chars < PIECE_CHARS; end += 1) chars += sizes[end] ?? 0;
        for (const [at, column] of left.columns.entries())
          columns[at] = [...(columns[at] ?? []), ...column.slice(sent, end)];
        rows += end - sent;
        left = end < sizes.length ? { ...left, sent: end } : null;
        if (chars >= PIECE_CHARS) return { rows, columns, isLast: false };
      }
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return { rows, columns, isLast: true };
      const sizes = new Float64Array(chunk.rowCount);
      const wired = areTimes.map((isTime, at) =>
        chunk.getColumnValues(at).map((value, row) => {
          const cell = toWired(value, isTime);
          sizes[row] = (sizes[row] ?? 0) + (typeof cell === 'string' ? cell.length + 3 : 8);
          return cell;
        }),
      );
      left = { columns: wired, sizes, sent: 0 };
    }
  };
}

/** A value to bind. No time is bound. */
function bound(value: Wired): string | number | boolean | bigint | null {
  const given = fromWired(value);
  return given instanceof WiredTime ? given.micros : given;
}

function append(appender: DuckDBAppender, cell: Wired): void {
  const value = bound(cell);
  if (value === null) appender.appendNull();
  else if (typeof value === 'string') appender.appendVarchar(value);
  else if (typeof value === 'number') appender.appendInteger(value);
  else if (typeof value === 'bigint') appender.appendBigInt(value);
  else appender.appendBoolean(value);
}
