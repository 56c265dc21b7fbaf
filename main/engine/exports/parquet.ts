import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { openDuckdb } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal, withoutNul } from '../duckdb/quote.ts';
import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import { mkdtemp, rm } from '../world/files.ts';
import { world } from '../world/world.ts';
import type { ColumnType, TableColumn, TableSource } from './table.ts';
import { uniqueNames } from '../../../preload/contract/values/sql-names.ts';

type Duckdb = typeof import('@duckdb/node-api');

const MEMORY_LIMIT = '256MB';
/** Rows in one of DuckDB's data chunks. */
const CHUNK_ROWS = 2_048;
const DAY_MS = 86_400_000;

/** Writes Parquet (zstd). Collects the rows in a database file first, and deletes it at the end. */
export function writeParquet(file: NewFile, source: TableSource): Promise<void> {
  return file.fillBy((part) => fillParquet(part, source));
}

async function fillParquet(part: string, source: TableSource): Promise<void> {
  // Loaded when needed: the library is large, and most sessions export no Parquet.
  const duckdb = await import('@duckdb/node-api');
  // The library takes what comes behind a question mark in a database's path for something else.
  const beside = dirname(part).includes('?') ? world().machine.tempFolder() : dirname(part);
  const folder = await mkdtemp(join(beside, `.${basename(part)}-`));
  try {
    const instance = await openDuckdb({
      path: join(folder, 'rows.duckdb'),
      reach: { folders: [folder], files: [part] },
      spillDir: join(folder, 'spill'),
      memory: MEMORY_LIMIT,
      threads: '2',
    });
    try {
      const connection = await instance.connect();
      try {
        const rows = await fill(duckdb, connection, source);
        await connection.run(
          `COPY export TO ${literal(part)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
        );
        await requireRows(connection, part, rows);
      } finally {
        connection.closeSync();
      }
    } finally {
      instance.closeSync();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks the row count in the file, since the library wrote it by itself. */
async function requireRows(connection: DuckDBConnection, part: string, rows: number): Promise<void> {
  const answer = await connection.runAndReadAll('SELECT num_rows FROM parquet_file_metadata(?)', [
    exactly(part),
  ]);
  const [written] = answer.getRows()[0] ?? [];
  if (Number(written) !== rows) throw new Error(`the file has ${String(written)} rows of ${rows}`);
}

/** Returns the number of rows. */
async function fill(
  duckdb: Duckdb,
  connection: DuckDBConnection,
  { columns, rows }: TableSource,
): Promise<number> {
  let count = 0;
  const types = columns.map(({ type }) => duckdbType(duckdb, type));
  const names = uniqueNames(columns.map(({ name }) => ({ name: withoutNul(name) }))).map(identifier);
  await connection.run(`CREATE TABLE export (${names.map((name, at) => `${name} ${types[at]}`).join(', ')})`);
  const appender = await connection.createAppender('export');
  try {
    for await (const rowsOfChunk of rows) {
      for (let from = 0; from < rowsOfChunk.length; from += CHUNK_ROWS) {
        const some = rowsOfChunk.slice(from, from + CHUNK_ROWS);
        const chunk = duckdb.DuckDBDataChunk.create(types, some.length);
        columns.forEach((column, index) => {
          chunk.setColumnValues(
            index,
            some.map((row) => valueFor(duckdb, column, row[index] ?? null)),
          );
        });
        appender.appendDataChunk(chunk);
        count += some.length;
      }
      appender.flushSync();
    }
  } finally {
    appender.closeSync();
  }
  return count;
}

function duckdbType(duckdb: Duckdb, type: ColumnType): DuckDBType {
  switch (type) {
    case 'number':
    case 'duration':
      return duckdb.DOUBLE;
    case 'integer':
      return duckdb.BIGINT;
    case 'boolean':
      return duckdb.BOOLEAN;
    case 'date':
      return duckdb.DATE;
    case 'timestamp':
      return duckdb.TIMESTAMPTZ;
    case 'text':
      return duckdb.VARCHAR;
  }
}

function valueFor(duckdb: Duckdb, column: TableColumn, cell: Cell): DuckDBValue {
  if (cell === null) return null;
  const { type } = column;
  if (type === 'text') return String(cell);
  if (type === 'boolean' && typeof cell === 'boolean') return cell;
  if (type === 'date' && Number.isFinite(Date.parse(String(cell))))
    return new duckdb.DuckDBDateValue(Math.floor(Date.parse(String(cell)) / DAY_MS));
  if (type === 'timestamp' && Number.isFinite(Date.parse(String(cell))))
    return new duckdb.DuckDBTimestampTZValue(BigInt(Date.parse(String(cell))) * 1_000n);
  const number = Number(cell);
  if ((type === 'number' || type === 'duration') && !Number.isNaN(number)) return number;
  if (type === 'integer' && Number.isInteger(number)) return BigInt(cell);
  throw new StackdeskError(
    'internal',
    because('table_cell', { column: column.name, cell: String(cell), type }),
  );
}
