import { DuckDBInstance, type Json } from '@duckdb/node-api';

/** All rows of a query in a separate database, as JSON values. */
export async function queryDuckdb(sql: string, values: string[] = []): Promise<Json[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(sql, values);
    return reader.getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
