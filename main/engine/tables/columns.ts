import type { ExploreCell, ExploreType } from '../../../preload/contract/models/explore.ts';
import type { SqlRow, SqlValue } from '../duckdb/database.ts';
import type { Bind, Field } from './conditions.ts';
import { folded } from './folded.ts';
import type { Scan } from './scan.ts';

/** What cells of a table in DuckDB are in SQL. */
export interface Cells {
  /** A cell. An empty one is null. */
  sql: string;
  /** The type of a cell, or of each value in a list. */
  type: ExploreType;
  /** True if a cell is a list of values. An empty list is null. */
  isList?: boolean;
}

/** A column of a table, as queries see it. What is left out follows from its cells. */
export interface Column extends Cells {
  /** What rows are ordered by. */
  key?: string;
  /** The single values of a cell that has several. */
  values?: Cells;
  /** The cells as a chart shows them. */
  charted?: Cells;
  /** Whether a row has to have all values that are kept, instead of any of them. */
  needsAll?: boolean;
  /** How rows are found by its values. */
  field?: Field<string | number | boolean>;
  /** A value as it is written in SQL; undefined if no row has it. */
  written?(value: string | number | boolean, bind: Bind): string | undefined;
  /** The texts that a value stands for; none if it is no value for a person. */
  textsOf?(value: SqlValue): readonly string[];
  /** Whether values are numbers up to `LARGEST_SMALL`. */
  isSmall?: boolean;
  /** Counts values that no cell holds by itself. With `keepsOrder` they are shown in the order in which they come. */
  count?(ask: Ask, scan: Scan): Promise<CountedValue[]>;
  keepsOrder?: boolean;
}

/** Runs one statement in the transaction in which values are counted. */
export type Ask = (sql: string, values: SqlValue[]) => Promise<SqlRow[]>;

/** A value, its name if it has another one, and how many rows have it. */
export interface CountedValue {
  value: ExploreCell;
  label?: string;
  count: number;
}

export const SQL_TYPES: Record<ExploreType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** A cell as it is searched. Numbers and dates are the texts that a person sees. */
export function foldedCell({ sql, type }: Cells): string {
  return folded(type === 'text' ? sql : `CAST(${sql} AS VARCHAR)`);
}

/** Cells with one value each, or lists. */
export function valuesOf(column: Column): Cells {
  return column.values ?? column;
}
