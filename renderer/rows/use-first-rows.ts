import { useEffect, useState } from 'react';
import type { ExploreRow } from '#contract/models/explore.ts';
import { reads } from '../rpc/reads.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';

/** The first rows that a list shows, in its order, as a chart needs them. */
export function useFirstRows({ table, result }: OpenList, limit: number): readonly ExploreRow[] {
  const { exploreId } = table;
  const query = result?.query ?? null;
  const [rows, setRows] = useState<readonly ExploreRow[]>([]);
  useEffect(() => {
    if (query === null) return;
    const stopping = new AbortController();
    reads.explore
      .page({ exploreId, query, offset: 0, limit }, { signal: stopping.signal })
      .then(({ rows }) => setRows(rows))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) tellUnlessRestarting(error);
      });
    return () => stopping.abort();
  }, [exploreId, query, limit]);
  return rows;
}
