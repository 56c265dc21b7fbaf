import type { RowSource } from '../types.ts';

/** The rows with the row of totals as the last one, for what goes through cells: keys, and copying. */
export function withTotals<Row>(source: RowSource<Row>, totals: Row): RowSource<Row> {
  return {
    ...source,
    total: () => source.total() + 1,
    row: (index) => (index === source.total() ? totals : source.row(index)),
    read: async (first, last) => {
      const count = source.total();
      const rows = first < count ? await source.read(first, Math.min(last, count - 1)) : [];
      return last < count ? rows : [...rows, totals];
    },
  };
}
