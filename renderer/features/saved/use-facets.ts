import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { engine } from '../../bridge.ts';
import { createLatest } from '../../link/latest.ts';
import { tellUnlessRestarting } from '../../stores/notices.ts';
import { savedStore } from '../../stores/saved.ts';
import { rememberLabels } from '../../stores/saved-actions.ts';
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
/** Rest after an answer before its facets are counted, ms: one who types wants the rows first. */
const REST_MS = 120;
/** Shortest time between two counts while answers keep coming, ms. */
const CHANGE_REST_MS = 1_500;

/** How many of the domains found have which values. */
export interface FacetCounts {
  /** Null until they were counted first. */
  facets: ReadonlyMap<FacetName, Facet> | null;
  /** Whether they are still those of an older query. */
  isOld: boolean;
}

/** Counts the facets of what is found, and again while answers keep coming. */
export function useFacets(): FacetCounts {
  const [counts, setCounts] = useState<{ asked: SavedQuery | null; facets: FacetCounts['facets'] } | null>(
    null,
  );
  const wanted = useStore(savedStore, (state) => state.query);
  const query = useStore(savedStore, (state) => state.result?.query ?? null);
  const revision = useStore(savedStore, (state) => state.revision);
  const counting = useMemo(
    () =>
      createLatest<SavedQuery, Facet[]>({
        work: (asked) => engine.saved.facets({ query: asked, facets: [...facetOrder], limit: SHOWN_VALUES }),
        done: (counted, asked) => {
          rememberLabels(counted);
          const facets = new Map(counted.map((each) => [each.facet, each]));
          setCounts({ asked, facets });
        },
        onFailure: (error) => {
          // What was counted before stays, and nothing else is on its way.
          const asked = savedStore.getState().result?.query ?? null;
          setCounts((before) => (before === null ? before : { ...before, asked }));
          tellUnlessRestarting(error);
        },
      }),
    [],
  );
  useEffect(() => counting.close, [counting]);
  useEffect(() => {
    if (query === null) return;
    const timer = setTimeout(() => counting.ask(query), REST_MS);
    return () => clearTimeout(timer);
  }, [counting, query]);
  const again = useCallback(() => {
    const { result } = savedStore.getState();
    if (result !== null) counting.ask(result.query);
  }, [counting]);
  useThrottled(again, revision, CHANGE_REST_MS);
  // The values of one workspace say nothing of another.
  const isSame = counts?.asked?.workspace === wanted.workspace;
  return { facets: isSame ? counts.facets : null, isOld: counts?.asked !== wanted };
}
