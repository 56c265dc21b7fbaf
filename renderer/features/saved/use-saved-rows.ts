import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SavedRow } from '../../../preload/contract/models/saved.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { createPagedRows } from '../../ui/grid/rows/paged-rows.ts';
import type { RowSource } from '../../ui/grid/types.ts';
import { useThrottled } from '../../ui/use-throttled.ts';

const PAGE_SIZE = 100;
const KEPT_PAGES = 60;
/** Rest after a key before the store is asked, ms: a fast hand types a key each 60 ms or more. */
const TYPING_REST_MS = 40;
/** Shortest time between two looks at answers that keep coming, ms. */
const CHANGE_REST_MS = 400;

/** The saved domains as a grid wants them, always those of the query in the store; its sums go to the store with each answer. */
export function useSavedRows(): RowSource<SavedRow> {
  const { rows, restart } = useMemo(() => {
    // Not always the store's own: it is asked for only when the hand rests.
    let asked = savedStore.getState().query;
    const paged = createPagedRows<SavedRow>({
      pageSize: PAGE_SIZE,
      keepPages: KEPT_PAGES,
      load: async (offset, limit) => {
        const query = asked;
        const page = await reads.saved.search({ query, offset, limit });
        const { total, all, tookMs } = page;
        if (query === asked) savedStore.setState({ result: { query, total, all, tookMs } });
        return page;
      },
      onFailure: tellUnlessRestarting,
    });
    return {
      rows: paged,
      restart: () => {
        asked = savedStore.getState().query;
        paged.restart();
      },
    };
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    rows.open();
    // Asked for even where no grid is on the screen, since nothing was saved until now.
    rows.want(0, 0);
    const stop = savedStore.subscribe((now, before) => {
      if (now.query === before.query) return;
      clearTimeout(timer);
      rows.expectRestart();
      if (now.query.text === before.query.text) restart();
      else timer = setTimeout(restart, TYPING_REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      rows.close();
    };
  }, [rows, restart]);

  const revision = useStore(savedStore, (state) => state.revision);
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  useThrottled(rows.invalidate, isReady ? revision : -1, CHANGE_REST_MS);
  return rows;
}
