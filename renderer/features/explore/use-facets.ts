import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ExploreFacet, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { createLatest } from '../../rpc/latest.ts';
import { reads } from '../../rpc/reads.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** How many values of a facet are listed at first. */
const SHOWN_VALUES = 8;
/** Pause after the rows before the facets are counted, ms: a person who types wants the rows first. */
const REST_MS = 120;

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

/** Counts the facets of the rows found. If the query changes, the count for the old one is stopped. */
export function useFacets({ table, facets: columns, query, result }: OpenList): FacetCounts {
  const { exploreId } = table;
  const [counted, setCounted] = useState<{ asked: Asked; facets: FacetCounts['facets'] } | null>(null);
  const counting = useMemo(() => {
    let last: Asked | null = null;
    const latest = createLatest<Asked, ExploreFacet[]>({
      work: ({ exploreId: id, query: of, columns: each }, signal) =>
        reads.explore.facets(
          { exploreId: id, query: of, columns: [...each], limit: SHOWN_VALUES },
          { signal },
        ),
      done: (found, asked) => {
        const facets = new Map(found.map((facet) => [facet.column, facet]));
        // A transition, so that keys are handled in between.
        startTransition(() => setCounted({ asked, facets }));
      },
      onFailure: (error) => {
        // The last counts stay, and no others are on their way.
        setCounted((before) => (before === null || last === null ? before : { ...before, asked: last }));
        tellUnlessRestarting(error);
      },
    });
    const ask = (asked: Asked) => {
      last = asked;
      latest.ask(asked);
    };
    return { ...latest, ask };
  }, []);
  useEffect(() => counting.close, [counting]);
  const isFound = result !== null && result.query === query;
  useEffect(() => {
    if (columns.length === 0) return;
    // While a person types, rows are wanted, not facets of half a word.
    if (!isFound) {
      counting.drop();
      return;
    }
    const timer = setTimeout(() => counting.ask({ exploreId, query, columns }), REST_MS);
    return () => clearTimeout(timer);
  }, [counting, exploreId, query, columns, isFound]);
  const { asked, facets } = counted ?? { asked: null, facets: null };
  const isCounted = asked?.query === query && asked.columns === columns;
  return {
    facets: asked?.exploreId === exploreId ? facets : null,
    isOld: columns.length > 0 && !isCounted,
  };
}
