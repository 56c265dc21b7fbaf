import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal } from '../duckdb/quote.ts';
import { writeErrorOf } from '../files/disk-errors.ts';
import { breathe, every } from '../world/clock.ts';
import { mkdir, rm } from '../world/files.ts';
import {
  fill,
  openStage,
  type Stage,
  type StagedPage,
  type StagedRow,
  type StagedType,
  type Staging,
} from './stage.ts';
import { type Column, EXPORTED_AT, type Table, type TableName } from './tables.ts';

/** A file of the part, by its place below the part's folder of the table. */
export interface WrittenFile {
  table: TableName;
  path: string;
  rows: number;
}

/** Writes the Parquet files of one part into a folder that nobody reads yet. */
export interface PartWriter {
  readonly files: readonly WrittenFile[];
  /** Runs a statement, such as one that makes a small table to join with. */
  run(sql: string): Promise<void>;
  append(table: string, rows: Iterable<StagedRow>, types: readonly StagedType[]): Promise<void>;
  /** Makes a table of texts by the numbers in its column `id`, to join with, in place of the one that is there. */
  lookUp(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly [id: number, ...texts: string[]])[],
  ): Promise<void>;
  /**
   * Writes rows into the files of their tables. Only some of them are in memory at a time. Several tables can be written
   * at once. The last rows may still be on their way when it resolves: see `settle`.
   */
  writeRows(
    staging: Staging,
    rows: Iterable<StagedRow | StagedPage>,
    options?: {
      partition?: (row: StagedRow | StagedPage) => string;
      onRows?: (count: number) => void;
      /** Called before the rows that were gathered so far are written, while nothing else is written. */
      beforeFile?: () => Promise<void>;
    },
  ): Promise<void>;
  /** Writes what a SELECT finds as one file. It gives every column but `exported_at`. */
  writeSelect(table: Table, select: string, rowBytes: number): Promise<void>;
  /** Writes a file without rows, so that readers know the columns of a table that has none yet. */
  writeEmpty(table: Table, partition: string): Promise<void>;
  /** Waits for everything that is on its way. Throws what failed. */
  settle(): Promise<void>;
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
/** Text that is gathered before a file is written, in characters. Another such amount may be under way to a file. */
const MOST_WEIGHT = 12 * 1_024 * 1_024;
const MOST_STAGES = 24;
const MOST_ROWS = 500_000;
/** The most rows of a row group, and about the most bytes that it holds while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 6 * 1_024 * 1_024;
/** A higher level takes a quarter more of the time, and saves nothing of pairs. */
const ZSTD_LEVEL = 1;
/**
 * Texts of a table to join with have a type that lists them (ENUM), if they are not more. In a file they are texts like
 * others. DuckDB writes them in a quarter of the time, but each row group holds all of them.
 */
const MOST_LISTED = 10_000;
const VECTOR_ROWS = 2_048;
/** Rows between two pauses, in which other work of this process goes on. */
const SLICE_ROWS = 400;
const INTERRUPT_EVERY_MS = 20;

export async function openPartWriter(options: PartWriterOptions): Promise<PartWriter> {
  const { dir, exportedAt, reads, earlier, signal } = options;
  const spillDir = join(dir, '.spill');
  const instance: DuckDBInstance = await openDuckdb({
    reach: { folders: [dir, ...reads] },
    spillDir,
    memory: MEMORY_LIMIT,
    threads: '2',
    givesBack: 'large',
    // DuckDB's guess would sometimes take rows in another order, in which they take twice the room. Rows of earlier parts
    // may be many, so there it may guess.
    joinsInOrder: earlier === undefined,
  });
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    return connection;
  };
  const copying = await connect();
  const files: WrittenFile[] = [];
  let made = 0;
  let underWay: Promise<void> = Promise.resolve();
  let failure: unknown = null;

  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    stopIfAborted(signal);
    let endStopping: (() => void) | undefined;
    const stop = () => {
      copying.interrupt();
      // An interruption has no effect on a statement that has not begun yet.
      endStopping ??= every(INTERRUPT_EVERY_MS, () => copying.interrupt());
    };
    signal?.addEventListener('abort', stop);
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw cancelled(error);
      throw /no space left|disk quota|out of memory/i.test(String(error)) ? writeErrorOf(error, dir) : error;
    } finally {
      signal?.removeEventListener('abort', stop);
      endStopping?.();
    }
  };

  /** Copies what a SELECT finds into the next file of a table. A file without rows is not kept. */
  const copy = async (
    table: Table,
    select: string,
    {
      partition = '',
      rowBytes = 1,
      isKept = false,
    }: { partition?: string; rowBytes?: number; isKept?: boolean },
  ): Promise<void> => {
    const number = 1 + files.filter((file) => file.table === table.name).length;
    const folder = join(dir, table.name, partition);
    await mkdir(folder, { recursive: true });
    const name = `${table.name}-${String(number).padStart(5, '0')}.parquet`;
    const path = join(folder, name);
    const columns = table.columns.filter((column) => column.name !== EXPORTED_AT);
    const news = newRows(table, columns, select, earlier?.get(table.name) ?? []);
    const at = `CAST(make_timestamp(${exportedAt * 1_000}) AS TIMESTAMPTZ) AS ${EXPORTED_AT}`;
    const rows = await guarded(async () => {
      const { rowsChanged } = await copying.run(
        `COPY (SELECT ${columns.map(typed).join(', ')}, ${at} FROM (${news})) TO ${literal(path)}
           (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${ZSTD_LEVEL}, USE_TMP_FILE false, ROW_GROUP_SIZE ${groupRows(rowBytes)})`,
      );
      return rowsChanged;
    });
    if (rows === 0 && !isKept) await rm(path, { force: true });
    else files.push({ table: table.name, path: join(table.name, partition, name), rows });
  };

  /** While nothing else uses the connection. */
  const append: PartWriter['append'] = async (table, rows, types) => {
    const appender = await copying.createAppender(table);
    try {
      for (const row of rows) fill(appender, row, types);
    } finally {
      appender.closeSync();
    }
  };
  const settle = async () => {
    await underWay;
    if (failure !== null) throw failure;
  };
  return {
    files,
    settle,
    run: async (sql) => {
      await settle();
      await guarded(async () => void (await copying.run(sql)));
    },
    append: async (table, rows, types) => {
      await settle();
      await append(table, rows, types);
    },
    lookUp: async (table, columns, rows) => {
      made += 1;
      const texts = `texts_${made}`;
      await copying.run(
        `CREATE TABLE ${texts} (id UINTEGER, ${columns.map((name) => `${name} VARCHAR`).join(', ')})`,
      );
      await append(texts, rows, ['UINTEGER', ...columns.map(() => 'VARCHAR' as const)]);
      const values: string[] = [];
      for (const [place, name] of columns.entries()) {
        const count = new Set(rows.map((row) => row[place + 1])).size;
        const isListed = count > 0 && count <= MOST_LISTED;
        const type = `${name}_${made}`;
        if (isListed)
          await copying.run(`CREATE TYPE ${type} AS ENUM (SELECT DISTINCT ${name} FROM ${texts})`);
        values.push(isListed ? `CAST(${name} AS ${type}) AS ${name}` : name);
      }
      await copying.run(`CREATE OR REPLACE TABLE ${table} AS SELECT id, ${values.join(', ')} FROM ${texts}`);
      await copying.run(`DROP TABLE ${texts}`);
    },
    writeRows: async (staging, rows, { partition = () => '', onRows, beforeFile } = {}) => {
      const stages = new Map<string, Stage>();
      let weight = 0;
      let count = 0;
      let told = 0;
      const open = async (of: string): Promise<Stage> => {
        made += 1;
        const stage = await openStage(connect, staging, { name: `stage_${made}`, partition: of });
        stages.set(of, stage);
        return stage;
      };
      /** Begins to write a stage, once the one before is written. The rows after it are gathered meanwhile. */
      const flush = async (stage: Stage): Promise<void> => {
        stages.delete(stage.partition);
        weight -= stage.weight;
        await stage.close();
        const before = underWay;
        underWay = (async () => {
          await before;
          if (failure !== null) return;
          await beforeFile?.();
          const stageRowBytes = stage.weight / Math.max(1, stage.count);
          for (const { table, select, rowBytes = stageRowBytes } of staging.outputs)
            await copy(table, select(stage.rows, stage.name), { partition: stage.partition, rowBytes });
          await stage.drop(copying);
        })().catch((error: unknown) => {
          failure ??= error;
        });
        await before;
        if (failure !== null) throw failure;
      };
      const largest = () =>
        [...stages.values()].reduce((one, other) => (other.weight > one.weight ? other : one));
      try {
        for (const row of rows) {
          const of = partition(row);
          const stage = stages.get(of) ?? (await open(of));
          const isPage = 'columns' in row;
          weight += isPage ? await stage.addPage(row) : stage.add(row);
          count += isPage ? row.rows : 1;
          if (stage.count >= MOST_ROWS) await flush(stage);
          else if (weight > MOST_WEIGHT || stages.size > MOST_STAGES) await flush(largest());
          if (isPage || count - told >= SLICE_ROWS) {
            stopIfAborted(signal);
            if (failure !== null) throw failure;
            onRows?.(count - told);
            told = count;
            await breathe();
          }
        }
        onRows?.(count - told);
        for (const stage of [...stages.values()]) await flush(stage);
      } catch (error) {
        // What is written at the same time stops, too.
        failure ??= error;
        for (const stage of stages.values()) await stage.close().catch(() => undefined);
        await underWay;
        throw error;
      }
    },
    writeSelect: async (table, select, rowBytes) => {
      await settle();
      await copy(table, select, { rowBytes });
    },
    writeEmpty: async (table, partition) => {
      await settle();
      const nothing = table.columns
        .filter(({ name }) => name !== EXPORTED_AT)
        .map(({ name, type }) => `CAST(NULL AS ${DUCKDB_TYPES[type]}) AS ${identifier(name)}`);
      await copy(table, `SELECT ${nothing.join(', ')} WHERE false`, { partition, isKept: true });
    },
    close: async () => {
      await underWay;
      copying.closeSync();
      instance.closeSync();
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

/** A text stays as it is: one of a listed type (see `MOST_LISTED`) is the same in a file. */
function typed({ name, type }: Column): string {
  return type === 'text'
    ? identifier(name)
    : `CAST(${identifier(name)} AS ${DUCKDB_TYPES[type]}) AS ${identifier(name)}`;
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
