import { createStore } from 'zustand/vanilla';
import type { SavedRemoval } from '#contract/models/saved.ts';
import { engine } from '../../rpc/engine.ts';
import { tellUnlessRestarting } from '../frame/notices.ts';
import { savedStore } from './saved.ts';

/**
 * What was deleted from the shown workspace and can be brought back; `removals` is null until the engine was
 * asked.
 */
export interface RemovalsState {
  isOpen: boolean;
  removals: readonly SavedRemoval[] | null;
  hasMore: boolean;
}

const PAGE = 50;

export const removalsStore = createStore<RemovalsState>(() => ({
  isOpen: false,
  removals: null,
  hasMore: false,
}));

export function showRemovals(isOpen: boolean): void {
  removalsStore.setState({ isOpen });
}

/** Drops a removal that was brought back from the list, before the engine is asked again. */
export function dropRemoval(id: number): void {
  removalsStore.setState(({ removals }) => ({
    removals: removals?.filter((removal) => removal.id !== id) ?? null,
  }));
}

let asked = 0;

/** Reads as many removals as are shown; `more` reads a page more. */
export async function readRemovals({ more = false } = {}): Promise<void> {
  asked += 1;
  const mine = asked;
  const { workspace } = savedStore.getState().query;
  const shown = removalsStore.getState().removals?.length ?? 0;
  const wanted = Math.max(PAGE, more ? shown + PAGE : shown);
  try {
    const pages: SavedRemoval[] = [];
    let hasMore = true;
    while (hasMore && pages.length < wanted) {
      const page = await engine.saved.removals({ workspace, offset: pages.length, limit: PAGE });
      pages.push(...page.removals);
      hasMore = page.hasMore;
    }
    // Only the newest read counts.
    if (mine === asked) removalsStore.setState({ removals: pages, hasMore });
  } catch (error) {
    tellUnlessRestarting(error);
  }
}
