/**
 * How lists are combined by their domains: `intersection` has the rows of the first list that are in all
 * others, `difference` those that are in none, `union` all domains of any list, `columns` all rows of the
 * first list with the columns of the others.
 */
export const exploreCombinations = ['intersection', 'difference', 'union', 'columns'] as const;

/**
 * What makes rows of two lists the same: the domain, or the domain that can be registered (`b.com` for
 * `shop.b.com`).
 */
export const exploreJoins = ['domain', 'registrable'] as const;

/**
 * How the texts of a column can be read: as they are, as true and false, as numbers with a point or a comma before the
 * decimals, as dates whose year, day or month comes first, or as hours and minutes.
 */
export const exploreNotations = [
  'text',
  'boolean',
  'point',
  'comma',
  'ymd',
  'dmy',
  'mdy',
  'duration',
] as const;

/** The default query of an open list: every row, in the order of the file. */
export const exploreQueryDefaults = {
  text: '',
  filters: [],
  sort: [],
  saved: 'any' as const,
  rowIds: null,
};

/** The most values of a column that become columns of their own. */
export const mostAcross = 30;
