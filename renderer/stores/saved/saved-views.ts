import type { SavedView } from '#contract/models/saved.ts';
import { engine } from '../../rpc/engine.ts';
import { keepViews } from '../frame/kept-views.ts';
import { columnsOf } from './kept-columns.ts';
import { savedStore } from './saved.ts';

/** Views of what is saved. */
export const savedViews = keepViews<SavedView>(() => engine.saved);

/** Saves query and columns as a view. */
export function saveView(name: string): Promise<boolean> {
  const state = savedStore.getState();
  const query = { ...state.query, workspace: null, domains: null };
  return savedViews.save({ name, query, columns: [...columnsOf(state)] });
}
