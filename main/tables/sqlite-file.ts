import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Ask, PIECE_CHARS, type Stored, toWiredStored, type WiredStored } from './protocol.ts';

/** Rows of a file, column by column. */
export interface StoredPiece {
  rows: number;
  columns: WiredStored[][];
  isLast: boolean;
}

/** An SQLite file that may be a stranger's. */
export interface SqliteFile {
  /** The first rows of a statement, or the next ones of the last statement. Throws for what can't be asked of a file. */
  answer(asked: Ask): Promise<StoredPiece>;
}

/**
 * Opens a file to read it, and nothing else: SQLite writes nothing, loads nothing, and calls no function that the schema
 * names, unless that has no effects.
 */
export async function openSqliteFile(path: string): Promise<SqliteFile> {
  const { default: Sqlite } = await import('better-sqlite3');
  // The library opens each file in SQLite's defensive mode, and lets no SQL load an extension.
  const database = told(() => new Sqlite(path, { readonly: true, fileMustExist: true, timeout: 0 }));
  for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'query_only = ON', 'mmap_size = 0'])
    database.pragma(setting);
  database.pragma('temp_store = MEMORY');
  // JavaScript replaces what is no UTF-8, so nobody sees it any more.
  database.function('is_text', { deterministic: true, directOnly: true }, (bytes) =>
    isUtf8(bytes as Buffer) ? 1 : 0,
  );
  let pieces: Generator<StoredPiece, undefined> | null = null;
  let next: Promise<StoredPiece> | null = null;
  const read = async (): Promise<StoredPiece> => {
    const piece = told(() => pieces?.next());
    return piece?.done === false ? piece.value : NO_ROWS;
  };
  /** The piece that is asked for. The one after it is read as soon as this one is sent. */
  const pieceOf = async (): Promise<StoredPiece> => {
    const piece = await (next ?? read());
    next = piece.isLast ? null : nextTurn().then(read);
    // Whoever asks for it hears of its failure.
    next?.catch(() => undefined);
    return piece;
  };
  return {
    answer: async (asked) => {
      if (asked.ask !== 'rows' && asked.ask !== 'more') throw new Error(`a file can't ${asked.ask}`);
      if (asked.ask === 'more') return pieceOf();
      await next?.catch(() => undefined);
      next = null;
      pieces?.return(undefined);
      pieces = piecesOf(told(() => database.prepare(asked.sql).raw().iterate()) as Iterable<Stored[]>);
      return pieceOf();
    },
  };
}

const NO_ROWS: StoredPiece = { rows: 0, columns: [[]], isLast: true };

function* piecesOf(rows: Iterable<Stored[]>): Generator<StoredPiece, undefined> {
  let piece: StoredPiece = { rows: 0, columns: [], isLast: false };
  let chars = 0;
  for (const row of rows) {
    for (const [at, value] of row.entries()) {
      const cell = toWiredStored(value);
      if (piece.rows === 0) piece.columns.push([cell]);
      else piece.columns[at]?.push(cell);
      chars += 8 + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0);
    }
    piece.rows += 1;
    if (chars < PIECE_CHARS) continue;
    yield piece;
    piece = { rows: 0, columns: [], isLast: false };
    chars = 0;
  }
  yield piece.rows === 0 ? NO_ROWS : { ...piece, isLast: true };
}

/** Does this, and puts SQLite's code before its words. */
function told<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    throw typeof code === 'string' ? new Error(`${code}: ${message}`) : error;
  }
}
