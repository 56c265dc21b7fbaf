import type { DuckDBValue } from '@duckdb/node-api';
import type { Stored } from '../../tables/protocol.ts';

export type SqlValue = DuckDBValue;
export type SqlRow = SqlValue[];

/**
 * The part of DuckDB's own interface that is used of a database, in this process or in one of its own. Names and meanings
 * are DuckDB's.
 */
export interface TableDatabase {
  connect(): Promise<TableConnection>;
  closeSync(): void;
}

/** A database in a process of its own. */
export interface ApartDatabase extends TableDatabase {
  /** Resolves once the database can't be used any more, for whatever reason. */
  readonly failed: Promise<void>;
  /** Resolves once its process has ended. */
  readonly ended: Promise<void>;
  /** Ends the process at once. What was asked of it fails with `TableProcessEnded`. */
  kill(): void;
}

/** An SQLite file of others, open in a process of its own. Only rows come out of it. */
export interface FileApart {
  /** The rows of a statement, in pieces. Throws SQLite's code and words as a message, and `TableProcessEnded`. */
  rows(sql: string): AsyncGenerator<Stored[][]>;
  /** Ends the process. */
  close(): void;
}

export interface TableConnection {
  run(sql: string, values?: SqlValue[]): Promise<{ readonly rowsChanged: number }>;
  runAndReadAll(sql: string, values?: SqlValue[]): Promise<{ getRows(): SqlRow[] }>;
  stream(sql: string, values?: SqlValue[]): Promise<TableResult>;
  extractStatements(sql: string): Promise<{
    readonly count: number;
    prepare(index: 0): Promise<{ destroySync(): void }>;
  }>;
  createAppender(table: string): Promise<TableAppender>;
  readonly progress: { readonly percentage: number; readonly rows_processed: number | bigint };
  interrupt(): void;
  closeSync(): void;
}

export interface TableResult {
  fetchChunk(): Promise<TableChunk | null>;
  yieldRows(): AsyncIterable<SqlRow[]>;
}

export interface TableChunk {
  readonly rowCount: number;
  getRows(): SqlRow[];
  getColumnValues(column: number): SqlValue[];
}

/** What returns a promise has to be waited for. */
export interface TableAppender {
  appendNull(): void;
  appendVarchar(value: string): void;
  appendInteger(value: number): void;
  appendUTinyInt(value: number): void;
  appendUInteger(value: number): void;
  appendBigInt(value: bigint): void;
  appendUBigInt(value: bigint): void;
  endRow(): void | Promise<void>;
  closeSync(): void | Promise<void>;
}

/**
 * Why the process of a database ended: by itself, since it took too much memory or spoke nonsense, or since it was killed on
 * request.
 */
export type TableEnd = 'ended' | 'memory' | 'killed';

/** Work was under way in a process that ended. */
export class TableProcessEnded extends Error {
  override readonly name = 'TableProcessEnded';
  readonly why: TableEnd;

  constructor(why: TableEnd) {
    super(`the table process has ended: ${why}`);
    this.why = why;
  }
}
