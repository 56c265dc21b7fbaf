import type { ExploreType } from '../../../preload/contract/models/explore.ts';

/** A text as a literal; only for what cannot be bound, such as the path after COPY … TO. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A person's column name as an identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`;
}

/** The column of a cache file that holds the list's column of this place. Names of people never reach a statement. */
export function cell(index: number): string {
  return `c${index}`;
}

/** The column of a cache file that holds each row's bare domain. */
export const DOMAIN = 'domain';
/** The number of a row within its file, from 0. */
export const ROW = 'file_row_number';

/** A cache file as a table. */
export function tableOf(file: string): string {
  return `read_parquet(${literal(file)}, file_row_number = true)`;
}

export const SQL_TYPES: Record<ExploreType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};
