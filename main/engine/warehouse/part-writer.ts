import { join, relative } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sha256Of } from '../downloads/finish.ts';
import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal } from '../duckdb/quote.ts';
import { writeErrorOf } from '../files/disk-errors.ts';
import { every } from '../world/clock.ts';
import { mkdir, rm } from '../world/files.ts';
import { createColumn, type Column as RowColumn } from './parquet/column.ts';
import { openParquetFile, type ParquetFile } from './parquet/parquet-file.ts';
import type { Value } from './parquet/plain.ts';
import { createTableWriter, type TableWriter, type TextsOf } from './table-writer.ts';
import { type Column, EXPORTED_AT, type Table, type TableName } from './tables.ts';

/** A file of the part, by its place below the part's folder of the table. */
export interface WrittenFile {
  table: TableName;
  path: string;
  rows: number;
  sha256: string;
}

/** The values of a row in the order of the table's columns, without `exported_at`. */
export type Row = readonly Value[];

/** Writes the Parquet files of one part into a folder that nobody reads yet. */
export interface PartWriter {
  readonly files: readonly WrittenFile[];
  open(table: Table, textsOf?: TextsOf): TableWriter;
  /** Writes all rows of a table, which come one by one or some at a time. Only some of them are in memory at a time. */
  writeRows(
    table: Table,
    rows: Iterable<Row> | AsyncIterable<readonly Row[]>,
    options?: { partition?: (row: Row) => string; onRows?: (count: number) => void },
  ): Promise<void>;
  /** Runs a statement, such as one that makes a small table to join with. */
  run(sql: string, values?: readonly string[]): Promise<void>;
  /** Writes what a SELECT finds as one file. It gives every column but `exported_at`. */
  writeSelect(table: Table, select: string, rowBytes: number): Promise<void>;
  /** Writes a file without rows, so that readers know the columns of a table that has none yet. */
  writeEmpty(table: Table, partition: string): Promise<void>;
  close(): Promise<void>;
}

export interface PartWriterOptions {
  /** The part's folder, which exists. */
  dir: string;
  /** ms since 1970. */
  exportedAt: number;
  /** Files and folders besides `dir` that statements may read. */
  reads: readonly string[];
  /** The files of earlier parts. Rows that they hold unchanged are left out. */
  earlier?: ReadonlyMap<TableName, readonly string[]> | undefined;
  signal?: AbortSignal | undefined;
}

const MEMORY_LIMIT = '160MB';
/** About the most that a file takes. Rows that are compared with those of earlier parts are compared file by file. */
const MOST = { bytes: 256 * 1_024 * 1_024, rows: Number.POSITIVE_INFINITY };
const MOST_COMPARED = { bytes: 2 * 1_024 * 1_024, rows: 500_000 };
/** The most rows of a row group that DuckDB writes, and about the most bytes that it holds while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 6 * 1_024 * 1_024;
const VECTOR_ROWS = 2_048;
/** What DuckDB needs for a row besides its texts. */
const VALUE_BYTES = 64;
/** Rows between two pauses, in which other work of this process goes on. */
const SLICE_ROWS = 400;
const INTERRUPT_EVERY_MS = 20;

export async function openPartWriter(options: PartWriterOptions): Promise<PartWriter> {
  const { dir, exportedAt, reads, earlier, signal } = options;
  const files: WrittenFile[] = [];
  const numbers = new Map<TableName, number>();
  const openFiles = new Set<ParquetFile>();
  const compared = (table: Table) => earlier?.get(table.name) ?? [];

  const spillDir = join(dir, '.spill');
  const connect = async () => {
    const instance = await openDuckdb({
      reach: { folders: [dir, ...reads] },
      spillDir,
      memory: MEMORY_LIMIT,
      threads: '2',
    });
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    return { instance, connection };
  };
  // Most parts are written without it.
  let duckdb: ReturnType<typeof connect> | undefined;

  const withDuckdb = async <Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
  ): Promise<Result> => {
    stopIfAborted(signal);
    duckdb ??= connect();
    const { connection } = await duckdb;
    let endStopping: (() => void) | undefined;
    const stop = () => {
      connection.interrupt();
      // An interruption has no effect on a statement that has not begun yet.
      endStopping ??= every(INTERRUPT_EVERY_MS, () => connection.interrupt());
    };
    signal?.addEventListener('abort', stop);
    try {
      return await work(connection);
    } catch (error) {
      if (signal?.aborted) throw cancelled(error);
      throw /no space left|disk quota|out of memory/i.test(String(error)) ? writeErrorOf(error, dir) : error;
    } finally {
      signal?.removeEventListener('abort', stop);
      endStopping?.();
    }
  };
  /** The path of the next file of a table below the part's folder. */
  const nextPath = async (table: Table, partition: string): Promise<string> => {
    const number = (numbers.get(table.name) ?? 0) + 1;
    numbers.set(table.name, number);
    await mkdir(join(dir, table.name, partition), { recursive: true });
    return join(table.name, partition, `${table.name}-${String(number).padStart(5, '0')}.parquet`);
  };
  /** Copies what a SELECT finds, and earlier parts do not hold, into the next file of a table. */
  const copy = async (
    table: Table,
    select: string,
    { partition = '', rowBytes }: { partition?: string; rowBytes: number },
  ): Promise<void> => {
    const path = await nextPath(table, partition);
    const columns = table.columns.filter((column) => column.name !== EXPORTED_AT);
    const news = newRows(table, columns, select, compared(table));
    const at = `CAST(make_timestamp(${exportedAt * 1_000}) AS TIMESTAMPTZ) AS ${EXPORTED_AT}`;
    const rows = await withDuckdb(async (connection) => {
      const { rowsChanged } = await connection.run(
        `COPY (SELECT ${columns.map(typed).join(', ')}, ${at} FROM (${news})) TO ${literal(join(dir, path))}
           (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false, ROW_GROUP_SIZE ${groupRows(rowBytes)})`,
      );
      return rowsChanged;
    });
    if (rows === 0) await rm(join(dir, path), { force: true });
    else files.push({ table: table.name, path, rows, sha256: await sha256Of(join(dir, path)) });
  };

  const open: PartWriter['open'] = (table, textsOf = {}) => {
    const isCompared = compared(table).length > 0;
    let made = 0;
    return createTableWriter(table, {
      exportedAt,
      textsOf,
      most: isCompared ? MOST_COMPARED : MOST,
      signal,
      open: async (partition, make) => {
        made += 1;
        const path = isCompared ? `.compared-${table.name}-${made}` : await nextPath(table, partition);
        const file = await make(join(dir, path));
        openFiles.add(file);
        return file;
      },
      ended: async (partition, file, sha256) => {
        openFiles.delete(file);
        if (!isCompared) {
          files.push({ table: table.name, path: relative(dir, file.path), rows: file.rows, sha256 });
          return;
        }
        const select = `SELECT * FROM read_parquet(${literal(exactly(file.path))}, hive_partitioning = false)`;
        await copy(table, select, { partition, rowBytes: VALUE_BYTES + file.plainBytes / file.rows });
        await rm(file.path, { force: true });
      },
    });
  };
  return {
    files,
    open,
    run: (sql, values = []) =>
      withDuckdb(async (connection) => void (await connection.run(sql, [...values]))),
    writeRows: async (table, rows, { partition = () => '', onRows } = {}) => {
      const writer = open(table);
      for await (const slice of Symbol.asyncIterator in rows ? rows : slicesOf(rows)) {
        for (const row of slice) addRow(writer.columns(partition(row)), row);
        onRows?.(slice.length);
        await writer.rest();
      }
      await writer.finish();
    },
    writeSelect: (table, select, rowBytes) => copy(table, select, { rowBytes }),
    writeEmpty: async (table, partition) => {
      const path = await nextPath(table, partition);
      const file = await openParquetFile(join(dir, path), table.columns.map(createColumn));
      openFiles.add(file);
      files.push({ table: table.name, path, rows: 0, sha256: await file.finish() });
      openFiles.delete(file);
    },
    close: async () => {
      for (const file of openFiles) await file.close().catch(() => undefined);
      const opened = await duckdb?.catch(() => undefined);
      opened?.connection.closeSync();
      opened?.instance.closeSync();
      await rm(spillDir, { recursive: true, force: true });
    },
  };
}

function* slicesOf(rows: Iterable<Row>): Iterable<readonly Row[]> {
  let slice: Row[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < SLICE_ROWS) continue;
    yield slice;
    slice = [];
  }
  yield slice;
}

export function addRow(columns: readonly RowColumn[], row: Row): void {
  columns.forEach((column, place) => {
    column.add(row[place] ?? null);
  });
}

const DUCKDB_TYPES: Record<Column['type'], string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMPTZ',
};

function typed({ name, type }: Column): string {
  return `CAST(${identifier(name)} AS ${DUCKDB_TYPES[type]}) AS ${identifier(name)}`;
}
function groupRows(rowBytes: number): number {
  const fitting = Math.floor(GROUP_BYTES / Math.max(1, rowBytes) / VECTOR_ROWS) * VECTOR_ROWS;
  return Math.min(GROUP_ROWS, Math.max(VECTOR_ROWS, fitting));
}

/** The rows of a SELECT that earlier parts do not hold, or hold with other values. */
function newRows(
  { key, isFixed = false }: Table,
  columns: readonly Column[],
  select: string,
  files: readonly string[],
): string {
  if (files.length === 0) return select;
  const names = columns.map(({ name }) => identifier(name));
  const keys = key.map(identifier);
  const list = files.map((file) => literal(exactly(file))).join(', ');
  if (isFixed)
    return `SELECT ${names.join(', ')} FROM (${select}) ANTI JOIN
      (SELECT ${keys.join(', ')} FROM read_parquet([${list}], hive_partitioning = false)) USING (${keys.join(', ')})`;
  const rowOf = (table: string) => `ROW(${names.map((name) => `${table}.${name}`).join(', ')})`;
  return `WITH now_rows AS MATERIALIZED (${select}),
    old_rows AS (SELECT * FROM read_parquet([${list}], hive_partitioning = false)
      SEMI JOIN now_rows USING (${keys.join(', ')})
      QUALIFY row_number() OVER (PARTITION BY ${keys.join(', ')} ORDER BY ${EXPORTED_AT} DESC) = 1)
    SELECT ${names.map((name) => `n.${name}`).join(', ')} FROM now_rows n
    LEFT JOIN old_rows o ON ${keys.map((name) => `n.${name} = o.${name}`).join(' AND ')}
    WHERE o.${keys[0]} IS NULL OR ${rowOf('n')} IS DISTINCT FROM ${rowOf('o')}`;
}
