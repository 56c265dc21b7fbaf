import { exactly, literal } from '../duckdb/quote.ts';
import type { ListFile } from './list-file.ts';

/** The name of a list's column in a cache file, by its place. A person's names never reach a statement. */
export function cell(index: number): string {
  return `c${index}`;
}

/** The column of a cache file with each row's bare domain. */
export const DOMAIN = 'domain';
/** The column with a row's number. A file has it by itself, from 0; rows of the store bring their own. */
export const ROW = 'file_row_number';

/** A list as a table in SQL. */
export function tableOf({ files, facts, hasOwnNumbers = false }: ListFile): string {
  const paths = files.map((file) => literal(exactly(file))).join(', ');
  const numbers = hasOwnNumbers ? '' : ', file_row_number = true';
  const read = `read_parquet([${paths}]${numbers}, hive_partitioning = false)`;
  return facts.hasDomains ? read : `(SELECT *, ${cell(facts.domainColumn ?? 0)} AS ${DOMAIN} FROM ${read})`;
}
