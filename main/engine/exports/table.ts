import type { Cell } from '../sheets/model.ts';

export type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'timestamp' | 'duration';

/**
 * A column of an export. Cells of `date` and `timestamp` are ISO 8601 texts; times are in UTC. A `duration` is a number of
 * seconds. `digits` are those that each number has after the point.
 */
export interface TableColumn {
  name: string;
  type: ColumnType;
  digits?: number | undefined;
}

export type TableRow = readonly Cell[];

/** Rows in the order to write them, in chunks of any length. Only one chunk is in memory at a time. */
export interface TableSource {
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableRow[]>;
  /** A row of totals. Only a text for people has it: a program, such as this one, would take it for data. */
  totals?: TableRow | undefined;
}
