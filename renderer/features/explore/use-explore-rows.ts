import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ExploreRow } from '../../../preload/contract/models/explore.ts';
import { problemOf } from '../../rpc/failures.ts';
import { reads } from '../../rpc/reads.ts';
import { exploreStore, shownList } from '../../stores/explore/explore.ts';
import { changeShown } from '../../stores/explore/explore-actions.ts';
import { reopenExplore } from '../../stores/explore/explore-open.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { createPagedRows, type PagedRows } from '../../ui/grid/rows/paged-rows.ts';
import { useThrottled } from '../../ui/use-throttled.ts';

const PAGE_SIZE = 200;
const KEPT_PAGES = 40;
/** Rest after a key before the list is asked, ms: a fast hand types a key each 60 ms or more. */
const LEAST_REST_MS = 40;
/** Where an answer takes long, half a word must not be looked for while the rest of it is being typed. */
const MOST_REST_MS = 300;
/** Shortest time between two looks at answers that keep coming, ms. */
const CHANGE_REST_MS = 1_000;

/** The rows of an open list as a grid wants them, always those of its query; its sums go to the store with each answer. */
export function useExploreRows(exploreId: number): PagedRows<ExploreRow> {
  const { rows, restart } = useMemo(() => {
    const queryNow = () => {
      const shown = shownList(exploreStore.getState());
      return shown?.table.exploreId === exploreId ? shown.query : null;
    };
    // Not always the store's own: it is asked for only when the hand rests.
    let asked = queryNow();
    const paged = createPagedRows<ExploreRow>({
      pageSize: PAGE_SIZE,
      keepPages: KEPT_PAGES,
      load: async (offset, limit, signal) => {
        const query = asked;
        if (query === null) return { total: 0, rows: [] };
        const {
          total,
          tookMs,
          rows: loaded,
        } = await reads.explore.page(
          { exploreId, query, offset, limit },
          signal === undefined ? {} : { signal },
        );
        if (query === asked) {
          changeShown(({ table, result }) =>
            table.exploreId !== exploreId || (result?.query === query && result.total === total)
              ? {}
              : { result: { query, total, tookMs } },
          );
        }
        return { total, rows: loaded };
      },
      onFailure: (error) => {
        if (problemOf(error).code === 'list_not_open') void reopenExplore();
        else tellUnlessRestarting(error);
      },
    });
    return {
      rows: paged,
      restart: () => {
        const query = queryNow();
        if (query === null) return;
        asked = query;
        paged.restart();
      },
    };
  }, [exploreId]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    rows.open();
    const stop = exploreStore.subscribe((now, before) => {
      if (shownList(now)?.query === shownList(before)?.query) return;
      clearTimeout(timer);
      rows.expectRestart();
      const tookMs = shownList(now)?.result?.tookMs ?? 0;
      timer = setTimeout(restart, Math.min(MOST_REST_MS, Math.max(LEAST_REST_MS, tookMs)));
    });
    return () => {
      clearTimeout(timer);
      stop();
      rows.close();
    };
  }, [rows, restart]);
  const revision = useStore(exploreStore, (state) => state.revision);
  useThrottled(rows.invalidate, revision, CHANGE_REST_MS);
  return rows;
}
