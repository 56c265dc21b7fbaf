import { join } from 'node:path';
import type {
  DuckDBAppender,
  DuckDBConnection,
  DuckDBInstance,
  DuckDBPreparedStatement,
} from '@duckdb/node-api';
import { cancelled, stopIfAborted } from '../duckdb/cancelled.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal } from '../duckdb/quote.ts';
import { writeErrorOf } from '../files/disk-errors.ts';
import { breathe, every } from '../world/clock.ts';
import { mkdir, rm } from '../world/files.ts';
import { type Column, EXPORTED_AT, type Table, type TableName } from './tables.ts';

/** A value on its way into the database: a text, a number, a truth, a time in ms since 1970, or none. */
export type Value = string | number | boolean | null;

/** The values of a row in the order of the columns. */
export type StagedRow = readonly Value[];

/** Many rows at once, column by column: several times as fast as one by one. */
export interface StagedPage {
  rows: number;
  /** The values of each column as a JSON array. */
  columns: readonly string[];
  details: readonly PageDetails[];
}

/** Whole numbers of 32 bits that belong to rows, any number of times: one for each column of their kind, in turns. */
export interface PageDetails {
  kind: string;
  /** The rows that they belong to, and how often each. */
  rows: readonly number[];
  counts: readonly number[];
  numbers: Uint32Array;
}

/** The columns of rows as the store gives them, in DuckDB's types, and what is written of them. */
export interface Staging {
  columns: readonly (readonly [name: string, type: StagedType])[];
  /**
   * The columns of each kind of details, which pages have. Those of a kind are a table of their own (`detailsOf`), whose
   * first column is `row`, the number of their row.
   */
  details?: Readonly<Record<string, readonly string[]>>;
  /** Several tables of the same rows are written together, so that the store is read once. */
  outputs: readonly Output[];
}

export interface Output {
  table: Table;
  /** About the bytes of a row that is written, if that is not what a row of the store takes. */
  rowBytes?: number;
  /** Without `exported_at`. `stage` are the rows in SQL, `name` is that of their table. */
  select: (stage: string, name: string) => string;
}

export type StagedType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMPTZ' | 'INTEGER' | 'UINTEGER';

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
  /**
   * Writes rows into the files of their tables. Only some of them are in memory at a time. The last ones may still be on
   * their way when it resolves: see `settle`.
   */
  writeRows(
    staging: Staging,
    rows: Iterable<StagedRow | StagedPage>,
    options?: {
      partition?: (row: StagedRow | StagedPage) => string;
      onRows?: (count: number) => void;
      /** Called before the rows that were gathered so far are written. */
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
const FILE_WEIGHT = 24 * 1_024 * 1_024;
/** The same for all partitions together. */
const ALL_WEIGHT = 32 * 1_024 * 1_024;
const MOST_STAGES = 24;
const MOST_ROWS = 500_000;
/** The most rows of a row group, and about the most bytes that it holds while it is written. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 12 * 1_024 * 1_024;
/** A higher level takes a quarter more of the time, and saves nothing of pairs. */
const ZSTD_LEVEL = 1;
const VECTOR_ROWS = 2_048;
/** Rows between two pauses, in which other work of this process goes on. */
const SLICE_ROWS = 400;
const INTERRUPT_EVERY_MS = 20;

/** Rows of one partition that are gathered for its next file. */
interface Stage {
  name: string;
  partition: string;
  appender: DuckDBAppender;
  details: ReadonlyMap<string, Details>;
  pages: DuckDBPreparedStatement;
  /** The page that is on its way. */
  page: Promise<unknown>;
  rows: number;
  weight: number;
}

/** The details of one kind of the rows of one stage. */
interface Details {
  add(details: PageDetails): void;
  close(): void;
}

/** The table of the details of a kind. */
export function detailsOf(stage: string, kind: string): string {
  return `${stage}_${kind}`;
}

export async function openPartWriter(options: PartWriterOptions): Promise<PartWriter> {
  const { dir, exportedAt, reads, earlier, signal } = options;
  const duckdb = await import('@duckdb/node-api');
  const spillDir = join(dir, '.spill');
  const instance: DuckDBInstance = await openDuckdb({
    reach: { folders: [dir, ...reads] },
    spillDir,
    memory: MEMORY_LIMIT,
    threads: '2',
  });
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    return connection;
  };
  // An appender holds up its connection, so files are written over another one.
  const filling = await connect();
  const copying = await connect();
  const paging = await connect();
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

  const fill = (appender: DuckDBAppender, row: StagedRow, types: readonly StagedType[]): number => {
    let weight = 0;
    for (let place = 0; place < types.length; place += 1) {
      const value = row[place];
      weight += 16;
      if (value === null || value === undefined || typeof value === 'object') appender.appendNull();
      else if (typeof value === 'string') {
        weight += value.length;
        appender.appendVarchar(value);
      } else if (typeof value === 'boolean') appender.appendBoolean(value);
      // A time is gathered as a number, which is appended much faster than the library's own value.
      else if (types[place] === 'DOUBLE' || types[place] === 'TIMESTAMPTZ') appender.appendDouble(value);
      else if (types[place] === 'INTEGER') appender.appendInteger(value);
      else if (types[place] === 'UINTEGER') appender.appendUInteger(value);
      else appender.appendBigInt(BigInt(value));
    }
    appender.endRow();
    return weight;
  };

  const openDetails = async (table: string, names: readonly string[]): Promise<Details> => {
    const all = ['row', ...names];
    await filling.run(
      `CREATE TABLE ${table} (${all.map((name) => `${identifier(name)} UINTEGER`).join(', ')})`,
    );
    const appender = await filling.createAppender(table);
    // The appender copies what it is given, so one chunk is filled again and again.
    const chunk = duckdb.DuckDBDataChunk.create(
      all.map(() => duckdb.UINTEGER),
      VECTOR_ROWS,
    );
    const [rows, ...columns] = all.map((_, place) => chunk.getColumnVector(place));
    let filled = 0;
    const hand = () => {
      for (const vector of [rows, ...columns]) vector?.flush();
      if (filled < VECTOR_ROWS) chunk.rowCount = filled;
      if (filled > 0) appender.appendDataChunk(chunk);
      filled = 0;
    };
    return {
      add: ({ rows: owners, counts, numbers }) => {
        let from = 0;
        for (let place = 0; place < owners.length; place += 1)
          for (let left = counts[place] ?? 0; left > 0; left -= 1) {
            rows?.setItem(filled, owners[place] ?? 0);
            for (const column of columns) {
              column.setItem(filled, numbers[from] ?? 0);
              from += 1;
            }
            filled += 1;
            if (filled === VECTOR_ROWS) hand();
          }
      },
      close: () => {
        hand();
        appender.closeSync();
      },
    };
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
      const appender = await filling.createAppender(table);
      try {
        for (const row of rows) fill(appender, row, types);
      } finally {
        appender.closeSync();
      }
    },
    writeRows: async (
      { columns, details = {}, outputs },
      rows,
      { partition = () => '', onRows, beforeFile } = {},
    ) => {
      const types = columns.map(([, type]) => type);
      const layout = columns
        .map(([name, type]) => `${identifier(name)} ${type === 'TIMESTAMPTZ' ? 'DOUBLE' : type}`)
        .join(', ');
      const times = columns.flatMap(([name, type]) =>
        type === 'TIMESTAMPTZ'
          ? [`make_timestamptz(CAST(${identifier(name)} AS BIGINT) * 1000) AS ${identifier(name)}`]
          : [],
      );
      const values = columns.map(
        ([, type], place) =>
          `unnest(from_json($${place + 1}::VARCHAR, '["${type === 'TIMESTAMPTZ' ? 'BIGINT' : type}"]'))`,
      );
      const withTimes = (stage: string) =>
        times.length === 0 ? stage : `(SELECT * REPLACE (${times.join(', ')}) FROM ${stage})`;
      const stages = new Map<string, Stage>();
      let weight = 0;
      let count = 0;
      let told = 0;
      const open = async (of: string): Promise<Stage> => {
        made += 1;
        const name = `stage_${made}`;
        await filling.run(`CREATE TABLE ${name} (${layout})`);
        const kinds = new Map<string, Details>();
        for (const [kind, names] of Object.entries(details))
          kinds.set(kind, await openDetails(detailsOf(name, kind), names));
        const stage: Stage = {
          name,
          partition: of,
          appender: await filling.createAppender(name),
          details: kinds,
          pages: await paging.prepare(`INSERT INTO ${name} SELECT ${values.join(', ')}`),
          page: Promise.resolve(),
          rows: 0,
          weight: 0,
        };
        stages.set(of, stage);
        return stage;
      };
      const close = async (stage: Stage): Promise<void> => {
        try {
          await stage.page;
        } finally {
          stage.pages.destroySync();
          stage.appender.closeSync();
          for (const kind of stage.details.values()) kind.close();
        }
      };
      /** Begins to write a stage. The rows after it are gathered meanwhile. */
      const flush = async (stage: Stage): Promise<void> => {
        stages.delete(stage.partition);
        weight -= stage.weight;
        await close(stage);
        await beforeFile?.();
        await underWay;
        if (failure !== null) throw failure;
        underWay = (async () => {
          const stageRowBytes = stage.weight / Math.max(1, stage.rows);
          for (const { table, select, rowBytes = stageRowBytes } of outputs)
            await copy(table, select(withTimes(stage.name), stage.name), {
              partition: stage.partition,
              rowBytes,
            });
          for (const name of [stage.name, ...Object.keys(details).map((kind) => detailsOf(stage.name, kind))])
            await copying.run(`DROP TABLE ${name}`);
        })().catch((error: unknown) => {
          failure ??= error;
        });
      };
      const largest = () =>
        [...stages.values()].reduce((one, other) => (other.weight > one.weight ? other : one));
      try {
        for (const row of rows) {
          const of = partition(row);
          const stage = stages.get(of) ?? (await open(of));
          const isPage = 'columns' in row;
          const added = isPage ? await turn(stage, row) : fill(stage.appender, row, types);
          stage.rows += isPage ? row.rows : 1;
          stage.weight += added;
          weight += added;
          count += isPage ? row.rows : 1;
          if (stage.weight > FILE_WEIGHT || stage.rows >= MOST_ROWS) await flush(stage);
          else if (weight > ALL_WEIGHT || stages.size > MOST_STAGES) await flush(largest());
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
        for (const stage of stages.values()) await close(stage).catch(() => undefined);
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
        .map(({ name }) => `NULL AS ${identifier(name)}`);
      await copy(table, `SELECT ${nothing.join(', ')} WHERE false`, { partition, isKept: true });
    },
    close: async () => {
      await underWay;
      for (const connection of [filling, copying, paging]) connection.closeSync();
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

function typed({ name, type }: Column): string {
  return `CAST(${identifier(name)} AS ${DUCKDB_TYPES[type]}) AS ${identifier(name)}`;
}

/** Begins to take a page over, once the one before is there. Returns its weight. */
async function turn(stage: Stage, { columns, details }: StagedPage): Promise<number> {
  await stage.page;
  columns.forEach((column, place) => {
    stage.pages.bindVarchar(place + 1, column);
  });
  stage.page = stage.pages.run();
  // It is awaited before the next page, or when the stage is closed.
  stage.page.catch(() => undefined);
  let weight = columns.reduce((sum, { length }) => sum + length, 0);
  for (const each of details) {
    stage.details.get(each.kind)?.add(each);
    weight += each.numbers.byteLength * 2;
  }
  return weight;
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
