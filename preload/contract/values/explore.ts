/**
 * How lists are combined by their domains: rows of the first that are in all others, or in none, all domains of any,
 * or all rows of the first with the columns of the others.
 */
export const exploreCombinations = ['intersection', 'difference', 'union', 'columns'] as const;

/** By what rows of lists are the same: the domain, or the domain that can be registered (`b.com` for `shop.b.com`). */
export const exploreJoins = ['domain', 'registrable'] as const;

/** The default query of an open list: every row, in the order of the file. */
export const exploreQueryDefaults = {
  text: '',
  filters: [],
  sort: [],
  saved: 'any' as const,
  rowIds: null,
};
