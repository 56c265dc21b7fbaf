import type { RowSource } from '../types.ts';

/** Rows that are all loaded. */
export function createListedRows<Row>(rows: readonly Row[]): RowSource<Row> {
  return {
    total: () => rows.length,
    isKnown: () => true,
    row: (index) => rows[index],
    want: () => undefined,
    read: async (first, last) => rows.slice(first, last + 1),
    subscribe: () => () => undefined,
    version: () => 0,
  };
}
