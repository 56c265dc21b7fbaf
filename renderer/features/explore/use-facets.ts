import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ExploreFacet, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { createLatest } from '../../rpc/latest.ts';
import { reads } from '../../rpc/reads.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';

/** Values of a facet that are listed without asking for more. */
const SHOWN_VALUES = 8;
/** Rest after an answer before its facets are counted, ms: a person who types wants the rows first. */
const REST_MS = 120;

interface Asked {
  exploreId: number;
  query: ExploreQuery;
  columns: readonly number[];
}

/** How many of the rows found have which values. */
export interface FacetCounts {
  /** By column; null until they were counted first. */
  facets: ReadonlyMap<number, ExploreFacet> | null;
  /** Whether they are still those of an older query. */
  isOld: boolean;
}

/** Counts the facets of what is found; what is counted for a query that changed meanwhile is stopped. */
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
        // In parts, between which a key that is typed is heard.
        startTransition(() => setCounted({ asked, facets }));
      },
      onFailure: (error) => {
        // What was counted before stays, and nothing else is on its way.
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
    // A person who types on wants the rows, not the facets of half a word.
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
