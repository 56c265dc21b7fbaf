import { createStore } from 'zustand/vanilla';
import type { SavedView } from '../../../preload/contract/models/saved.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { columnsOf } from './kept-columns.ts';
import type { SavedState } from './saved.ts';

/** The saved views of the workspace in use; null until the engine was asked. */
export const savedViewsStore = createStore<{ views: readonly SavedView[] | null }>(() => ({ views: null }));

export async function readViews(): Promise<void> {
  savedViewsStore.setState({ views: await engine.saved.views() });
}

/** Saves query and columns as a view; a view with the same name is replaced. */
export function saveView(name: string, state: SavedState): Promise<boolean> {
  return attempt(async () => {
    const view = {
      name,
      query: { ...state.query, workspace: null, domains: null },
      columns: [...columnsOf(state)],
    };
    savedViewsStore.setState({ views: await engine.saved.saveView(view) });
  });
}

/** Renames a view; a name that another view has is refused. */
export function renameView({ id, name: before }: SavedView, name: string): Promise<boolean> {
  return attempt(async () => {
    if (name === before) return;
    savedViewsStore.setState({ views: await engine.saved.renameView({ id, name }) });
  });
}

/** Brings a removed view back, under its name unless another view has taken it. */
export function restoreView({ name, query, columns }: SavedView): Promise<boolean> {
  return attempt(async () => {
    const taken = new Set((await engine.saved.views()).map((view) => view.name));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
    savedViewsStore.setState({ views: await engine.saved.saveView({ name: free, query, columns }) });
  });
}

export function removeView(id: number): Promise<boolean> {
  return attempt(async () => savedViewsStore.setState({ views: await engine.saved.removeView({ id }) }));
}
