import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { reads } from '../../rpc/reads.ts';
import { useCounts } from '../../rpc/use-counts.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { rememberLabels } from '../../stores/saved/saved-actions.ts';
import { useThrottled } from '../../ui/use-throttled.ts';

export const facetOrder: readonly FacetName[] = [
  'technology',
  'category',
  'country',
  'industry',
  'tag',
  'kind',
  'job',
  'age',
];

/** How many values of a facet are listed at first. */
const SHOWN_VALUES = 7;
/** Shortest time between two counts while answers keep coming, ms. */
const CHANGE_REST_MS = 1_500;

/** How many of the domains found have each value. */
export interface FacetCounts {
  /** Null until they were counted for the first time. */
  facets: ReadonlyMap<FacetName, Facet> | null;
  /** The query whose facets these are; it may be an older one. */
  asked: SavedQuery | null;
}

/**
 * Counts the facets of the domains found, and again while answers keep coming. Does not draw again for each
 * key.
 */
export function useFacets(): FacetCounts {
  const workspace = useStore(savedStore, ({ query }) => query.workspace);
  const revision = useStore(savedStore, (state) => state.revision);
  const [counts, counting] = useCounts(async (query: SavedQuery) => {
    const counted = await countFacets({ query, facets: [...facetOrder], limit: SHOWN_VALUES });
    return new Map(counted.map((each) => [each.facet, each]));
  }, tellUnlessRestarting);
  useEffect(() => {
    const countSoon = () => {
      const { result } = savedStore.getState();
      if (result !== null) counting.askSoon(result.query);
    };
    countSoon();
    return savedStore.subscribe((now, before) => {
      if (now.result?.query !== before.result?.query) countSoon();
      // While a person types, rows are wanted, not facets of half a word.
      if (now.query !== before.query) counting.drop();
    });
  }, [counting]);
  const again = useCallback(() => {
    const { result } = savedStore.getState();
    if (result !== null) counting.ask(result.query);
  }, [counting]);
  useThrottled(again, revision, CHANGE_REST_MS);
  // The values of one workspace mean nothing for another.
  return counts?.asked.workspace === workspace
    ? { facets: counts.found, asked: counts.asked }
    : { facets: null, asked: null };
}

/** Counts facets, and remembers the names of their values. */
export async function countFacets(asked: Parameters<typeof reads.saved.facets>[0]): Promise<Facet[]> {
  const counted = await reads.saved.facets(asked);
  rememberLabels(counted);
  return counted;
}
