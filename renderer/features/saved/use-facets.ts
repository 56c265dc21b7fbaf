import { startTransition, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
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
/** Pause after the rows before the facets are counted, ms: a person who types wants the rows first. */
const REST_MS = 120;
/** Shortest time between two counts while answers keep coming, ms. */
const CHANGE_REST_MS = 1_500;

/** How many of the domains found have each value. */
export interface FacetCounts {
  /** Null until they were counted for the first time. */
  facets: ReadonlyMap<FacetName, Facet> | null;
  /** The query whose facets these are; it may be an older one. */
  asked: SavedQuery | null;
}

const none: FacetCounts = { facets: null, asked: null };

/**
 * Counts the facets of the domains found, and again while answers keep coming. Does not draw again for each
 * key.
 */
export function useFacets(): FacetCounts {
  const [counts, setCounts] = useState(none);
  const workspace = useStore(savedStore, ({ query }) => query.workspace);
  const revision = useStore(savedStore, (state) => state.revision);
  const counting = useLatest<SavedQuery, Facet[]>({
    work: (asked) => reads.saved.facets({ query: asked, facets: [...facetOrder], limit: SHOWN_VALUES }),
    done: (counted, asked) => {
      rememberLabels(counted);
      const facets = new Map(counted.map((each) => [each.facet, each]));
      // A transition, so that keys are handled in between.
      startTransition(() => setCounts({ asked, facets }));
    },
    onFailure: (error) => {
      // The last counts stay, and no others are on their way.
      const asked = savedStore.getState().result?.query ?? null;
      setCounts((before) => ({ ...before, asked }));
      tellUnlessRestarting(error);
    },
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      const { result } = savedStore.getState();
      clearTimeout(timer);
      if (result !== null) timer = setTimeout(() => counting.ask(result.query), REST_MS);
    };
    countSoon();
    const stop = savedStore.subscribe((now, before) => {
      if (now.result?.query !== before.result?.query) countSoon();
      // While a person types, rows are wanted, not facets of half a word.
      if (now.query === before.query) return;
      clearTimeout(timer);
      counting.drop();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [counting]);
  const again = useCallback(() => {
    const { result } = savedStore.getState();
    if (result !== null) counting.ask(result.query);
  }, [counting]);
  useThrottled(again, revision, CHANGE_REST_MS);
  // The values of one workspace mean nothing for another.
  return counts.asked?.workspace === workspace ? counts : none;
}
