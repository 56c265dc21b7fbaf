import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { CHUNK_ROWS, type ChunkAppender, openChunkAppender } from '../duckdb/append-chunks.ts';
import { identifier } from '../duckdb/quote.ts';
import type { ColumnType } from './tables.ts';

/** A value of a row. A timestamp is ms since 1970. */
export type Value = string | number | boolean | null;
/** The values of a row in the order of the table's columns, without `exported_at`. */
export type Row = readonly Value[];

export interface StageColumn {
  name: string;
  /** `numbers`: whole numbers of 32 bits, any count of them for a row. */
  type: ColumnType | 'numbers';
}

/** A table of DuckDB that rows are gathered in, piece by piece, until a statement copies them into a file. */
export interface Stage {
  /** Rows of the piece, and about the bytes that it takes. */
  readonly rows: number;
  readonly bytes: number;
  /** `numbers` are those of the columns of that type, all in one. */
  add(row: Row, numbers?: Uint32Array): void;
  /** Ends the piece and begins another. Returns the name of the table that has it. */
  take(): Promise<string>;
  close(): void;
}

const VALUE_BYTES = 16;
const NUMBER_BYTES = 4;

export async function openStage(
  connection: DuckDBConnection,
  name: string,
  columns: readonly StageColumn[],
): Promise<Stage> {
  let piece = 0;
  let rows = 0;
  let bytes = 0;
  let appender: ChunkAppender;
  let waiting: DuckDBValue[][] = columns.map(() => []);
  const withoutNumbers = columns.filter(({ type }) => type !== 'numbers').length;
  let listOf: (numbers: Uint32Array) => DuckDBValue = () => null;

  const begin = async () => {
    piece += 1;
    [rows, bytes] = [0, 0];
    const table = `${name}_${piece}`;
    const sqlTypes = columns.map((column) => `${identifier(column.name)} ${SQL_TYPES[column.type]}`);
    await connection.run(`CREATE TABLE ${table} (${sqlTypes.join(', ')})`);
    appender = await openChunkAppender(connection, table, (duckdb) => {
      listOf = (numbers) => new duckdb.DuckDBListValue(numbers as unknown as DuckDBValue[]);
      const types: Record<StageColumn['type'], DuckDBType> = {
        text: duckdb.VARCHAR,
        boolean: duckdb.BOOLEAN,
        integer: duckdb.DOUBLE,
        number: duckdb.DOUBLE,
        timestamp: duckdb.DOUBLE,
        numbers: duckdb.LIST(duckdb.UINTEGER),
      };
      return columns.map(({ type }) => types[type]);
    });
  };
  const flush = () => {
    if (waiting[0]?.length === 0) return;
    appender.append(waiting);
    waiting = columns.map(() => []);
  };
  await begin();
  return {
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
    add: (row, numbers) => {
      for (let place = 0; place < withoutNumbers; place += 1) {
        const value = row[place] ?? null;
        waiting[place]?.push(value);
        bytes += typeof value === 'string' ? VALUE_BYTES + value.length : VALUE_BYTES;
      }
      if (numbers !== undefined) {
        waiting[withoutNumbers]?.push(listOf(numbers));
        bytes += numbers.length * NUMBER_BYTES;
      }
      rows += 1;
      if (waiting[0]?.length === CHUNK_ROWS) flush();
    },
    take: async () => {
      flush();
      appender.close();
      const taken = `${name}_${piece}`;
      await begin();
      return taken;
    },
    close: () => appender.close(),
  };
}

/** Numbers are bound as they are in JavaScript. A statement that copies them makes them what they are. */
const SQL_TYPES: Record<StageColumn['type'], string> = {
  text: 'VARCHAR',
  boolean: 'BOOLEAN',
  integer: 'DOUBLE',
  number: 'DOUBLE',
  timestamp: 'DOUBLE',
  numbers: 'UINTEGER[]',
};

/** A column of a stage as the type that it stands for. */
export function staged({ name, type }: { name: string; type: ColumnType }): string {
  const quoted = identifier(name);
  if (type === 'integer') return `CAST(${quoted} AS BIGINT) AS ${quoted}`;
  if (type !== 'timestamp') return quoted;
  return `make_timestamptz(CAST(${quoted} AS BIGINT) * 1000) AS ${quoted}`;
}
