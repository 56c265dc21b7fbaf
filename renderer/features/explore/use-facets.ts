import { useEffect, useMemo, useState } from 'react';
import type { ExploreFacet, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { engine } from '../../bridge.ts';
import { createLatest } from '../../link/latest.ts';
import type { OpenList } from '../../stores/explore.ts';
import { tellUnlessRestarting } from '../../stores/notices.ts';

/** Values of a facet that are listed without asking for more. */
const SHOWN_VALUES = 8;
/** Rest after an answer before its facets are counted, ms: one who types wants the rows first. */
const REST_MS = 120;

interface Asked {
  exploreId: number;
  query: ExploreQuery;
  columns: number[];
}

/** How many of the rows found have which values, by column; null until they were counted first. */
export function useFacets({ table, facets, result }: OpenList): ReadonlyMap<number, ExploreFacet> | null {
  const { exploreId } = table;
  const [counted, setCounted] = useState<{
    exploreId: number;
    facets: ReadonlyMap<number, ExploreFacet>;
  } | null>(null);
  const counting = useMemo(
    () =>
      createLatest<Asked, ExploreFacet[]>({
        work: (asked) => engine.explore.facets({ ...asked, limit: SHOWN_VALUES }),
        done: (found, asked) =>
          setCounted({
            exploreId: asked.exploreId,
            facets: new Map(found.map((facet) => [facet.column, facet])),
          }),
        onFailure: tellUnlessRestarting,
      }),
    [],
  );
  useEffect(() => counting.close, [counting]);
  const query = result?.query ?? null;
  useEffect(() => {
    if (query === null || facets.length === 0) return;
    const timer = setTimeout(() => counting.ask({ exploreId, query, columns: [...facets] }), REST_MS);
    return () => clearTimeout(timer);
  }, [counting, exploreId, query, facets]);
  return counted?.exploreId === exploreId ? counted.facets : null;
}
