/** How lists go together by their domains: in all of them, in the first but no other, or in any. */
export const exploreCombinations = ['intersection', 'difference', 'union'] as const;

/** What a query of an open list asks where nothing else is said: every row, in the order of the file. */
export const exploreQueryDefaults = {
  text: '',
  filters: [],
  sort: [],
  saved: 'any' as const,
  rowIds: null,
};
