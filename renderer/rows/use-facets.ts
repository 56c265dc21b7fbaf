import { useEffect } from 'react';
import type { ExploreFacet, ExploreQuery } from '../../preload/contract/models/explore.ts';
import { reads } from '../rpc/reads.ts';
import { useCounts } from '../rpc/use-counts.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { useThrottled } from '../ui/use-throttled.ts';

/** How many values of a facet are listed at first. */
const SHOWN_VALUES = 8;

interface Asked {
  exploreId: number;
  query: ExploreQuery;
  columns: readonly number[];
}

/** How many of the rows found have each value. */
export interface FacetCounts {
  /** By column; null until they were counted for the first time. */
  facets: ReadonlyMap<number, ExploreFacet> | null;
  /** Whether they belong to an older query. */
  isOld: boolean;
}

/** Shortest time between two counts while rows keep changing, ms. */
const CHANGE_REST_MS = 1_000;

/** Counts the facets of the rows found, and again when `changes` increases. If the query changes, the count for the old one is stopped. */
export function useFacets({ table, facets: columns, query, result }: OpenList, changes = 0): FacetCounts {
  const { exploreId } = table;
  const [counts, counting] = useCounts(async (asked: Asked, signal) => {
    const found = await reads.explore.facets(
      { ...asked, columns: [...asked.columns], limit: SHOWN_VALUES },
      { signal },
    );
    return new Map(found.map((facet) => [facet.column, facet]));
  }, tellUnlessRestarting);
  const isFound = result !== null && result.query === query;
  useEffect(() => {
    if (columns.length === 0) return;
    // While a person types, rows are wanted, not facets of half a word.
    if (isFound) counting.askSoon({ exploreId, query, columns });
    else counting.drop();
  }, [counting, exploreId, query, columns, isFound]);
  const again = () => {
    if (columns.length > 0) counting.askSoon({ exploreId, query, columns });
  };
  useThrottled(again, changes, CHANGE_REST_MS);
  const isCounted = counts?.asked.query === query && counts.asked.columns === columns;
  return {
    facets: counts?.asked.exploreId === exploreId ? counts.found : null,
    isOld: columns.length > 0 && !isCounted,
  };
}
