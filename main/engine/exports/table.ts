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
}

/** Column names that differ even without case: the second `A` becomes `A_2`. */
export function uniqueNames(columns: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ name }, index) => {
    const wanted = name === '' ? `column_${index + 1}` : name;
    let unique = wanted;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${wanted}_${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
