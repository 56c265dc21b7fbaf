import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { writeErrorOf } from '../base/system-error.ts';
import { sha256Of } from '../files/open-regular.ts';
import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal } from '../duckdb/quote.ts';
import { every } from '../world/clock.ts';
import { mkdir, rm } from '../world/files.ts';
import { createColumn } from './parquet/column.ts';
import { openParquetFile } from './parquet/parquet-file.ts';
import { type EndedFile, fileName } from './row-writer.ts';
import { type Column, EXPORTED_AT, TABLES, type Table, type TableName } from './tables.ts';
import type { RowsTask, RowsWritten } from './warehouse-thread.ts';
import { writeStoreRows } from './write-store-rows.ts';

/** A file of the part, by its place below the part's folder of the table. */
export interface WrittenFile {
  table: TableName;
  path: string;
  rows: number;
  sha256: string;
}

/** Writes the Parquet files of one part into a folder that nobody reads yet. */
export interface PartWriter {
  readonly files: readonly WrittenFile[];
  /** Writes what the store holds, except for the rows of lists. */
  writeStore(
    wanted: Pick<RowsTask, 'store' | 'after' | 'from'>,
    onRows: (count: number) => void,
  ): Promise<RowsWritten>;
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
/** The most rows of a row group that DuckDB writes, and about the most bytes that it holds while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 6 * 1_024 * 1_024;
const VECTOR_ROWS = 2_048;
/** What DuckDB needs for a row besides its texts. */
const VALUE_BYTES = 64;
const INTERRUPT_EVERY_MS = 20;

export async function openPartWriter(options: PartWriterOptions): Promise<PartWriter> {
  const { dir, exportedAt, reads, earlier, signal } = options;
  const files: WrittenFile[] = [];
  const numbers = new Map<TableName, number>();
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
    return join(table.name, partition, fileName(table, number));
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

  /** Takes a file of the thread. Of one that is compared, the rows that are new become a file of the part. */
  const take = async ({ table, path, rows, sha256, partition, plainBytes }: EndedFile): Promise<void> => {
    if (compared(TABLES[table]).length === 0) {
      files.push({ table, path, rows, sha256 });
      return;
    }
    const place = join(dir, path);
    const select = `SELECT * FROM read_parquet(${literal(exactly(place))}, hive_partitioning = false)`;
    await copy(TABLES[table], select, { partition, rowBytes: VALUE_BYTES + plainBytes / rows });
    await rm(place, { force: true });
  };
  return {
    files,
    writeStore: (wanted, onRows) => {
      const withEarlier = Object.values(TABLES).filter((table) => compared(table).length > 0);
      const task = { ...wanted, dir, exportedAt, compared: withEarlier.map(({ name }) => name) };
      return writeStoreRows(task, { onRows, take, signal });
    },
    run: (sql, values = []) =>
      withDuckdb(async (connection) => void (await connection.run(sql, [...values]))),
    writeSelect: (table, select, rowBytes) => copy(table, select, { rowBytes }),
    writeEmpty: async (table, partition) => {
      const path = await nextPath(table, partition);
      const file = await openParquetFile(join(dir, path), table.columns.map(createColumn));
      files.push({ table: table.name, path, rows: 0, sha256: await file.finish() });
    },
    close: async () => {
      const opened = await duckdb?.catch(() => undefined);
      opened?.connection.closeSync();
      opened?.instance.closeSync();
      await rm(spillDir, { recursive: true, force: true });
    },
  };
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
