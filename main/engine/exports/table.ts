import type { Cell } from '../sheets/model.ts';

export type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'timestamp';

/** A column of an export; `date` and `timestamp` cells are ISO 8601 texts, times in UTC. */
export interface TableColumn {
  name: string;
  type: ColumnType;
}

export type TableRow = readonly Cell[];

/** Rows in the order in which they are to be written, in chunks of any length; a chunk is all that is held in memory. */
export interface TableSource {
  columns: readonly TableColumn[];
  rows: AsyncIterable<readonly TableRow[]>;
}

/** Column names that differ even if case is ignored: the second `A` is `A_2`. */
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
