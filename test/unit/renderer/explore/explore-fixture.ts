import type { ExploreColumn, ExploreTable } from '#contract/models/explore.ts';

/** A table of these columns; by default each has 1,000 filled cells with 10 values. */
export function aTable(
  columns: readonly (Partial<ExploreColumn> & { name: string })[],
  domainColumn = 0,
): ExploreTable {
  return {
    exploreId: 1,
    name: 'shopify.csv',
    path: '/lists/shopify.csv',
    sheet: null,
    sheets: [],
    rows: 1_000,
    irregularRows: 0,
    rowsBelow: 0,
    domainColumn,
    columns: columns.map((column, index) => ({
      index,
      type: 'text',
      filled: 1_000,
      distinct: 10,
      ...column,
    })),
  };
}
