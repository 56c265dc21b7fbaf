import { PUBLISHED_TABLE } from '#contract/values/exports.ts';
import type { SqlValue, TableConnection } from '../world/table-database.ts';
import { literal } from './quote.ts';

/**
 * Writes the rows of a SELECT into a new database of DuckDB, as its only table, and returns how many are there. Programs
 * with an older DuckDB can read it.
 */
export async function writeDatabase(
  connection: TableConnection,
  path: string,
  select: string,
  values: SqlValue[] = [],
): Promise<number> {
  await connection.run(`ATTACH ${literal(path)} AS published (STORAGE_VERSION 'v1.0.0')`);
  await connection.run(`CREATE TABLE published.${PUBLISHED_TABLE} AS ${select}`, values);
  const answer = await connection.runAndReadAll(`SELECT count(*) FROM published.${PUBLISHED_TABLE}`);
  // Brings everything from its log into the file.
  await connection.run('DETACH published');
  return Number(answer.getRows()[0]?.[0]);
}
