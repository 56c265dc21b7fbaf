import type { ExploreCell, ExploreType } from '#contract/models/explore.ts';
import type { RunColumn } from '#shared/tables/run-table.ts';
import type { SqlRow, SqlValue } from '../duckdb/database.ts';
import type { Bind, Field, Part } from './conditions.ts';
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
  /** About how many different values it has, if that is known. */
  distinct?: number | null;
  /** The single values of a cell that has several. */
  values?: Cells;
  /** The cells as a chart shows them. */
  charted?: Cells;
  /** Whether a row has to have all values that are kept, instead of any of them. */
  needsAll?: boolean;
  /** That a cell contains a text, if its SQL is not the text. */
  holds?(text: string): Part;
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
  duration: 'DOUBLE',
};

/**
 * What is known of a column's values: their type, the digits that each number has after the point, and what it is of. Times
 * that have no zone in the file are the same everywhere. `ofRun` is which column of a run's rows it is.
 */
export interface ColumnFacts {
  type: ExploreType;
  digits?: number | undefined;
  unit?: string | undefined;
  hasNoZone?: boolean | undefined;
  ofRun?: RunColumn | undefined;
}

/** These facts of a column alone. */
export function factsOf({ type, digits, unit, hasNoZone, ofRun }: ColumnFacts): ColumnFacts {
  return {
    type,
    ...(digits === undefined ? {} : { digits }),
    ...(unit === undefined ? {} : { unit }),
    ...(hasNoZone === undefined ? {} : { hasNoZone }),
    ...(ofRun === undefined ? {} : { ofRun }),
  };
}

/** The type of a column in the database. Sums of decimals are exact. */
export function sqlTypeOf({ type, digits }: ColumnFacts): string {
  return type === 'number' && digits !== undefined ? `DECIMAL(18, ${digits})` : SQL_TYPES[type];
}

/** A cell as a text in SQL. Numbers and dates are as a person sees them. */
export function cellAsText({ sql, type }: Cells): string {
  if (type === 'text') return sql;
  return type === 'duration' ? durationText(sql) : `CAST(${sql} AS VARCHAR)`;
}

/** A cell as it is written into a text file: a duration as a text, and a time by ISO 8601, with its zone if it has one. */
export function writtenCell({ sql, type, hasNoZone }: Cells & ColumnFacts): string {
  if (type === 'duration') return durationText(sql);
  return type === 'timestamp' ? `strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%g${hasNoZone ? '' : 'Z'}')` : sql;
}

/** Hours, minutes and seconds of a number of seconds. */
function durationText(seconds: string): string {
  const whole = `CAST(trunc(abs(${seconds})) AS BIGINT)`;
  const parts = `format('{}{}:{:02d}:{:02d}', CASE WHEN ${seconds} < 0 THEN '-' ELSE '' END, ${whole} // 3600, ${whole} // 60 % 60, ${whole} % 60)`;
  const rest = `CASE WHEN ${seconds} = trunc(${seconds}) THEN '' ELSE substr(format('{:.3f}', abs(${seconds}) - ${whole}), 2) END`;
  return `(${parts} || ${rest})`;
}

/** A cell as it is searched. */
export function foldedCell(cells: Cells): string {
  return folded(cellAsText(cells));
}

/** Cells with one value each, or lists. */
export function valuesOf(column: Column): Cells {
  return column.values ?? column;
}
