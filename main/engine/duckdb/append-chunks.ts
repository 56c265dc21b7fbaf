import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';

type Duckdb = typeof import('@duckdb/node-api');

/** Rows in one of DuckDB's data chunks. */
export const CHUNK_ROWS = 2_048;

export interface ChunkAppender {
  /** Appends up to `CHUNK_ROWS` rows, given column by column. */
  append(columns: readonly (readonly DuckDBValue[])[]): void;
  close(): void;
}

/** Appends to a table of this process, many times quicker than value by value. The library is loaded when it is needed. */
export async function openChunkAppender(
  connection: DuckDBConnection,
  table: string,
  typesOf: (duckdb: Duckdb) => readonly DuckDBType[],
): Promise<ChunkAppender> {
  const duckdb = await import('@duckdb/node-api');
  const types = typesOf(duckdb);
  const appender = await connection.createAppender(table);
  return {
    append: (columns) => {
      const chunk = duckdb.DuckDBDataChunk.create(types, columns[0]?.length ?? 0);
      for (const [place, values] of columns.entries()) chunk.setColumnValues(place, values);
      appender.appendDataChunk(chunk);
    },
    close: () => appender.closeSync(),
  };
}
