import { exactly, literal } from '../duckdb/quote.ts';

/** The name of a list's column in a cache file, by its place. A person's names never reach a statement. */
export function cell(index: number): string {
  return `c${index}`;
}

/** The column of a cache file with each row's bare domain. */
export const DOMAIN = 'domain';
/** The column with a row's number in its file, from 0. */
export const ROW = 'file_row_number';

/** A cache file as a table in SQL. */
export function tableOf(file: string): string {
  return `read_parquet(${literal(exactly(file))}, file_row_number = true, hive_partitioning = false)`;
}
