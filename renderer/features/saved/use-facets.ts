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

/** Values of a facet that are listed without asking for more. */
const SHOWN_VALUES = 7;
/** Rest after an answer before its facets are counted, ms: a person who types wants the rows first. */
const REST_MS = 120;
/** Shortest time between two counts while answers keep coming, ms. */
const CHANGE_REST_MS = 1_500;

/** How many of the domains found have which values. */
export interface FacetCounts {
  /** Null until they were counted first. */
  facets: ReadonlyMap<FacetName, Facet> | null;
  /** The query that they are the answer to, which may be an older one. */
  asked: SavedQuery | null;
}

const none: FacetCounts = { facets: null, asked: null };

/**
 * Counts the facets of what is found, and again while answers keep coming. Nothing is drawn again for a key
 * that is typed.
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
      // In parts, between which a key that is typed is heard.
      startTransition(() => setCounts({ asked, facets }));
    },
    onFailure: (error) => {
      // What was counted before stays, and nothing else is on its way.
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
      // A person who types on wants the rows, not the facets of half a word.
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
  // The values of one workspace say nothing of another.
  return counts.asked?.workspace === workspace ? counts : none;
}
