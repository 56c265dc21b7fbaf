import { useMemo } from 'react';
import type { ExploreFacet } from '#contract/models/explore.ts';
import { reads } from '../rpc/reads.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { useCounted } from './use-counted.ts';

/** How many of the rows found have each value. */
export interface FacetCounts<Key, Counted> {
  /** By facet; null until they were counted for the first time. */
  facets: ReadonlyMap<Key, Counted> | null;
  /** Whether they belong to an older query. */
  isOld: boolean;
}

/** How many values of a facet are listed at first. */
const SHOWN_VALUES = 8;

/** Counts the facets of an open list, and again when `changes` increases, at most once in `restMs`. */
export function useFacets(list: OpenList, changes = 0, restMs?: number): FacetCounts<number, ExploreFacet> {
  const { table, facets: columns, query, result } = list;
  const { exploreId } = table;
  const isAsked = columns.length > 0 && result?.query === query;
  const asked = useMemo(
    () => (isAsked ? { exploreId, query, columns: [...columns], limit: SHOWN_VALUES } : null),
    [isAsked, exploreId, query, columns],
  );
  const { counted, isOld } = useCounted(
    asked,
    async (now, signal) => {
      const found = await reads.explore.facets(now, { signal });
      return new Map(found.map((facet) => [facet.column, facet]));
    },
    { of: exploreId, changes, restMs },
  );
  return { facets: counted, isOld: columns.length > 0 && isOld };
}
