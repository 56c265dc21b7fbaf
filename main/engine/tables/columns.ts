import type { ExploreType } from '../../../preload/contract/models/explore.ts';

/** A column of a table in DuckDB, as queries see it. */
export interface Column {
  /** Its cell in SQL. An empty cell is null. */
  sql: string;
  /** The type of a cell, or of each value in a list. */
  type: ExploreType;
  /** True if a cell is a list of values. An empty list is null. */
  isList?: boolean;
}

export const SQL_TYPES: Record<ExploreType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** A cell in small letters, as it is searched and ordered. Numbers and dates are the texts that a person sees. */
export function lowerText({ sql, type }: Column): string {
  return `lower(${type === 'text' ? sql : `CAST(${sql} AS VARCHAR)`})`;
}
