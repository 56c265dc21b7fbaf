import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ChangeLine } from '../../../preload/contract/models/changes.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { changesStore } from '../../stores/saved/changes.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { createPagedRows } from '../../ui/grid/rows/paged-rows.ts';
import type { RowSource } from '../../ui/grid/types.ts';
import { useThrottled } from '../../ui/use-throttled.ts';

const PAGE_SIZE = 200;
const KEPT_PAGES = 40;
/** Rest after a key before the store is asked, ms. */
const TYPING_REST_MS = 80;
/** Shortest time between two looks at answers that keep coming, ms: a large report is put together again for each. */
const CHANGE_REST_MS = 3_000;

/** The lines of the report as a grid wants them, always those of what the store asks for. */
export function useChangeLines(): RowSource<ChangeLine> {
  const lines = useMemo(
    () =>
      createPagedRows<ChangeLine>({
        pageSize: PAGE_SIZE,
        keepPages: KEPT_PAGES,
        load: async (offset, limit) => {
          const { scope, filter, sort } = changesStore.getState();
          const page = await reads.changes.lines({ scope, filter, sort, offset, limit });
          const now = changesStore.getState();
          if (now.filter === filter && now.scope === scope)
            changesStore.setState({ found: { total: page.total, tookMs: page.tookMs, of: filter } });
          return page;
        },
        onFailure: tellUnlessRestarting,
      }),
    [],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    lines.open();
    lines.want(0, 0);
    const stop = changesStore.subscribe((now, before) => {
      if (now.scope === before.scope && now.filter === before.filter && now.sort === before.sort) return;
      clearTimeout(timer);
      lines.expectRestart();
      if (now.filter.text === before.filter.text) lines.restart();
      else timer = setTimeout(lines.restart, TYPING_REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      lines.close();
    };
  }, [lines]);
  const revision = useStore(savedStore, (state) => state.revision);
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  useThrottled(lines.invalidate, isReady ? revision : -1, CHANGE_REST_MS);
  return lines;
}
