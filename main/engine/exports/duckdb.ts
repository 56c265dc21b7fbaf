import { dirname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import { translate } from '../duckdb/database.ts';
import { writeDatabase } from '../duckdb/new-database.ts';
import { openApart } from '../duckdb/open-duckdb.ts';
import { exactly, identifier, literal, withoutNul } from '../duckdb/quote.ts';
import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import type { ColumnType, TableColumn, TableSource } from './table.ts';

const MEMORY_LIMIT = '256MB';
const DAY_MS = 86_400_000;

type Format = 'parquet' | 'duckdb';

/** Writes Parquet (zstd). */
export function writeParquet(file: NewFile, source: TableSource): Promise<void> {
  return file.fillBy((part) => fill(part, 'parquet', source));
}

/** Writes a database of DuckDB with one table. */
export function writeDuckdb(file: NewFile, source: TableSource): Promise<void> {
  return file.fillBy((part) => fill(part, 'duckdb', source));
}

/** A process of its own collects the rows as texts, and then writes them in their types. */
async function fill(part: string, format: Format, { columns, rows }: TableSource): Promise<void> {
  const folder = dirname(part);
  const ending = new AbortController();
  try {
    const database = await openApart(
      {
        reach: { folders: [folder] },
        spillDir: join(folder, 'spill'),
        memory: MEMORY_LIMIT,
        threads: '2',
      },
      ending.signal,
    );
    try {
      const connection = await database.connect();
      const staged = columns.map((_, at) => `c${at}`);
      await connection.run(`CREATE TABLE staged (${staged.map((name) => `${name} VARCHAR`).join(', ')})`);
      const count = await appendRows(connection, 'staged', rows, (row) =>
        columns.map((column, at) => textFor(column, row[at] ?? null)),
      );
      const names = uniqueNames(columns.map(({ name }) => ({ name: withoutNul(name) }))).map(identifier);
      const cells = columns.map(({ type }, at) => `${typed(type, `c${at}`)} AS ${names[at]}`);
      const written = await writers[format](connection, part, `SELECT ${cells.join(', ')} FROM staged`);
      if (written !== count) throw new Error(`the file has ${written} rows of ${count}`);
    } finally {
      ending.abort();
      await database.ended;
    }
  } catch (error) {
    throw translate(error, undefined);
  }
}

/** Each writes the rows of a statement into a file, and returns how many are there, since the library wrote it by itself. */
const writers = {
  duckdb: writeDatabase,
  parquet: async (connection, part, select) => {
    await connection.run(
      `COPY (${select}) TO ${literal(part)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
    );
    const answer = await connection.runAndReadAll('SELECT num_rows FROM parquet_file_metadata(?)', [
      exactly(part),
    ]);
    return Number(answer.getRows()[0]?.[0]);
  },
} satisfies Record<Format, typeof writeDatabase>;

/** A staged text in the type of its column. */
function typed(type: ColumnType, name: string): string {
  switch (type) {
    case 'number':
    case 'duration':
      return `CAST(${name} AS DOUBLE)`;
    case 'integer':
      return `CAST(${name} AS BIGINT)`;
    case 'boolean':
      return `CAST(${name} AS BOOLEAN)`;
    case 'date':
      return `DATE '1970-01-01' + CAST(${name} AS INTEGER)`;
    case 'timestamp':
      return `make_timestamptz(CAST(${name} AS BIGINT))`;
    case 'text':
      return name;
  }
}

/** What is staged for a cell: a number in full, a day in days and a time in microseconds since 1970. */
function textFor({ name, type }: TableColumn, cell: Cell): string | null {
  if (cell === null) return null;
  if (type === 'text' || (type === 'boolean' && typeof cell === 'boolean')) return String(cell);
  const atMs = type === 'date' || type === 'timestamp' ? Date.parse(String(cell)) : Number.NaN;
  if (type === 'date' && Number.isFinite(atMs)) return String(Math.floor(atMs / DAY_MS));
  if (type === 'timestamp' && Number.isFinite(atMs)) return String(BigInt(atMs) * 1_000n);
  const number = Number(cell);
  if ((type === 'number' || type === 'duration') && !Number.isNaN(number)) return String(number);
  if (type === 'integer' && Number.isInteger(number)) return String(BigInt(cell));
  throw new StackdeskError('internal', because('table_cell', { column: name, cell: String(cell), type }));
}
