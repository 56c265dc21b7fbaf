import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { writeErrorOf } from '../../process/system-error.ts';
import { sha256Of } from '../files/open-regular.ts';
import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { identifier, literal } from '../duckdb/quote.ts';
import { breathe, every } from '../world/clock.ts';
import { mkdir, rm } from '../world/files.ts';
import { newRows } from './new-rows.ts';
import { openStage, type Row, type Stage, type StageColumn, staged } from './stage.ts';
import { type Column, EXPORTED_AT, type Table, type TableName } from './tables.ts';

/** A file of the part, by its place below the part's folder of the table. */
export interface WrittenFile {
  table: TableName;
  path: string;
  rows: number;
  sha256: string;
}

/** Writes the Parquet files of one part into a folder that nobody reads yet. DuckDB makes them all. */
export interface PartWriter {
  readonly options: PartWriterOptions;
  readonly files: readonly WrittenFile[];
  /** Takes files that another thread wrote for this part. */
  takeFiles(files: readonly WrittenFile[]): void;
  /** A table to gather rows in. It is closed with the writer. */
  stage(name: string, columns: readonly StageColumn[]): Promise<Stage>;
  /** Whether a piece has as much as should be in memory at a time. `rows` are those of the files that it becomes. */
  isFull(table: Table, stage: Stage, rows?: number): boolean;
  /**
   * Copies what a stage has into files, while the next piece is gathered. Each of `selects` gives every column of its table
   * but `exported_at`; `partition` is the folder of its file.
   */
  copyPiece(stage: Stage, selects: (piece: string) => readonly Copied[]): Promise<void>;
  /** Waits until all pieces are copied. */
  settle(): Promise<void>;
  /** Writes all rows of a table. Only some of them are in memory at a time. */
  writeRows(
    table: Table,
    rows: Iterable<Row>,
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

/** Rows of a SELECT, on their way to a file. */
export interface Copied {
  table: Table;
  select: string;
  partition?: string;
  rowBytes: number;
}

const MEMORY_LIMIT = '192MB';
/** What a piece has at most. One that is compared with earlier parts passes through memory as whole rows. */
const PIECE_BYTES = 40 * 1_024 * 1_024;
const MOST_COMPARED = 250_000;
/** The most rows, and about the most bytes, between two pauses, in which other work goes on. */
const SLICE_ROWS = 400;
const SLICE_BYTES = 1_000_000;
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
      givesBack: 'none',
    });
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    // A statement keeps its connection, so rows are gathered through another.
    return { instance, connection, gathering: await instance.connect() };
  };
  const stages: Stage[] = [];
  let underWay = Promise.resolve();
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
    {
      partition = '',
      rowBytes,
      isEmpty = false,
    }: { partition?: string; rowBytes: number; isEmpty?: boolean },
  ): Promise<void> => {
    const path = await nextPath(table, partition);
    const columns = table.columns.filter((column) => column.name !== EXPORTED_AT);
    const news = newRows(table, columns, select, compared(table));
    const at = `make_timestamptz(${exportedAt * 1_000}) AS ${EXPORTED_AT}`;
    const rows = await withDuckdb(async (connection) => {
      const { rowsChanged } = await connection.run(
        `COPY (SELECT ${columns.map(typed).join(', ')}, ${at} FROM (${news})) TO ${literal(join(dir, path))}
           (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, USE_TMP_FILE false, ROW_GROUP_SIZE ${groupRows(rowBytes)})`,
      );
      return rowsChanged;
    });
    if (rows === 0 && !isEmpty) await rm(join(dir, path), { force: true });
    else files.push({ table: table.name, path, rows, sha256: await sha256Of(join(dir, path)) });
  };

  const copyPiece: PartWriter['copyPiece'] = async (stage, selects) => {
    if (stage.rows === 0) return;
    const piece = await stage.take();
    await underWay;
    underWay = (async () => {
      for (const { table, select, ...options } of selects(piece)) await copy(table, select, options);
      await withDuckdb((connection) => connection.run(`DROP TABLE ${piece}`));
    })();
    // It is told by the next call.
    underWay.catch(() => undefined);
  };
  const openOwnStage: PartWriter['stage'] = async (name, columns) => {
    duckdb ??= connect();
    const stage = await openStage((await duckdb).gathering, name, columns);
    stages.push(stage);
    return stage;
  };
  const isFull: PartWriter['isFull'] = (table, stage, rows = stage.rows) =>
    stage.bytes >= PIECE_BYTES || (compared(table).length > 0 && rows >= MOST_COMPARED);

  return {
    options,
    files,
    takeFiles: (others) => void files.push(...others),
    stage: openOwnStage,
    isFull,
    copyPiece,
    settle: () => underWay,
    writeRows: async (table, rows, { partition, onRows } = {}) => {
      const columns = table.columns.filter((column) => column.name !== EXPORTED_AT);
      const stage = await openOwnStage(`rows_of_${table.name}`, [
        ...columns,
        ...(partition === undefined ? [] : [{ name: PARTITION, type: 'text' as const }]),
      ]);
      const partitions = new Set<string>();
      const end = async () => {
        const folders = partition === undefined ? [''] : [...partitions];
        const rowBytes = VALUE_BYTES + stage.bytes / stage.rows;
        partitions.clear();
        await copyPiece(stage, (piece) => {
          const select = `SELECT ${columns.map(staged).join(', ')} FROM ${piece}`;
          const of = (folder: string) =>
            partition === undefined ? select : `${select} WHERE ${PARTITION} = ${literal(folder)}`;
          return folders.map((folder) => ({ table, select: of(folder), partition: folder, rowBytes }));
        });
      };
      let count = 0;
      let restedAt = 0;
      const rest = async () => {
        onRows?.(count);
        count = 0;
        await breathe();
        stopIfAborted(signal);
        if (isFull(table, stage)) await end();
        restedAt = stage.bytes;
      };
      for (const row of rows) {
        const folder = partition?.(row);
        if (folder === undefined) stage.add(row);
        else {
          partitions.add(folder);
          stage.add([...row, folder]);
        }
        count += 1;
        if (count >= SLICE_ROWS || stage.bytes - restedAt >= SLICE_BYTES) await rest();
      }
      onRows?.(count);
      await end();
      await underWay;
    },
    run: (sql, values = []) =>
      withDuckdb(async (connection) => void (await connection.run(sql, [...values]))),
    writeSelect: (table, select, rowBytes) => copy(table, select, { rowBytes }),
    writeEmpty: (table, partition) => {
      const nothing = table.columns.map(
        ({ name, type }) => `NULL::${DUCKDB_TYPES[type]} AS ${identifier(name)}`,
      );
      return copy(table, `SELECT ${nothing.join(', ')} WHERE false`, {
        partition,
        rowBytes: 1,
        isEmpty: true,
      });
    },
    close: async () => {
      await underWay.catch(() => undefined);
      const opened = await duckdb?.catch(() => undefined);
      for (const stage of stages) stage.close();
      opened?.gathering.closeSync();
      opened?.connection.closeSync();
      opened?.instance.closeSync();
      await rm(spillDir, { recursive: true, force: true });
    },
  };
}

/** The column of a stage that says in which folder a row belongs. */
const PARTITION = 'folder_of_row';

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
