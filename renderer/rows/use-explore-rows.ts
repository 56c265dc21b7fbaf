import { useStore } from 'zustand';
import type { ExploreQuery, ExploreRow } from '#contract/models/explore.ts';
import { problemOf } from '../rpc/failures.ts';
import { reads } from '../rpc/reads.ts';
import { exploreStore, shownList } from '../stores/explore/explore.ts';
import { changeShown } from '../stores/explore/explore-actions.ts';
import { reopenExplore } from '../stores/explore/explore-open.ts';
import { reopenRows } from '../stores/explore/live-rows.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import type { PagedRows } from '../ui/table/grid/rows/paged-rows.ts';
import { useResultRows } from '../ui/table/grid/rows/use-result-rows.ts';
import { CHANGE_REST_MS } from './use-counted.ts';

/** Pause after a key before the engine is asked, ms: fast typing has 60 ms or more between keys. */
const LEAST_REST_MS = 40;
/**
 * If answers take long, the pause is longer, so that half a word is not searched while the rest is being
 * typed.
 */
const MOST_REST_MS = 300;

/**
 * The rows of an open list as a grid reads them, always for its current query. Each answer's totals go to the
 * store. They are read again when `changes` increases, at most once in `restMs`.
 */
export function useExploreRows(
  exploreId: number,
  changes = 0,
  restMs = CHANGE_REST_MS,
): PagedRows<ExploreRow> {
  const revision = useStore(exploreStore, (state) => state.revision) + changes;
  return useResultRows<ExploreRow, ExploreQuery>(
    {
      queryNow: () => {
        const shown = shownList(exploreStore.getState());
        return shown?.table.exploreId === exploreId ? shown.query : null;
      },
      load: async (query, { offset, limit }, isAsked, signal) => {
        const page = await reads.explore.page(
          { exploreId, query, offset, limit },
          signal === undefined ? {} : { signal },
        );
        const { total, tookMs } = page;
        if (isAsked()) {
          changeShown(({ table, result }) =>
            table.exploreId !== exploreId || (result?.query === query && result.total === total)
              ? {}
              : { result: { query, total, tookMs } },
          );
        }
        return page;
      },
      onFailure: (error) => {
        if (problemOf(error).code === 'list_not_open')
          void (exploreStore.getState().place === 'lists' ? reopenExplore() : reopenRows());
        else tellUnlessRestarting(error);
      },
      watch: (ask) =>
        exploreStore.subscribe((now, before) => {
          if (shownList(now)?.query === shownList(before)?.query) return;
          const tookMs = shownList(now)?.result?.tookMs ?? 0;
          ask(Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, tookMs)));
        }),
    },
    { revision, restMs },
    exploreId,
  );
}
