import { useMemo } from 'react';
import type { ExploreFacet } from '../../preload/contract/models/explore.ts';
import { reads } from '../rpc/reads.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { type FacetCounts, useFacetCounts } from './use-facet-counts.ts';

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
  const { facets, isOld } = useFacetCounts(
    asked,
    async (now, signal) => {
      const found = await reads.explore.facets(now, { signal });
      return new Map(found.map((facet) => [facet.column, facet]));
    },
    { of: exploreId, changes, restMs },
  );
  return { facets, isOld: columns.length > 0 && isOld };
}
