import { createStore } from 'zustand/vanilla';
import type { ListView, ListViewSource } from '../../../preload/contract/models/list-view.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { announce } from '../frame/announcer.ts';
import { fileOfList } from '../frame/file-refs.ts';
import { attempt, tell } from '../frame/notices.ts';
import { listsStore } from '../lists/lists.ts';
import { type ExploreSource, exploreStore, shownList } from './explore.ts';
import { openSourceAs } from './explore-open.ts';
import { lookOf, viewSourceOf } from './list-view-look.ts';

const said = words.parts.views;

/** Saved views of lists and combinations for the workspace in use; null until the engine was asked. */
export const listViewsStore = createStore<{ views: readonly ListView[] | null }>(() => ({ views: null }));

export async function readListViews(): Promise<void> {
  listViewsStore.setState({ views: await engine.explore.views() });
}

/** Saves how the shown list is shown; a view with the same name is replaced. */
export async function saveListView(name: string): Promise<boolean> {
  const list = shownList(exploreStore.getState());
  const source = list === null ? null : viewSourceOf(list.source);
  if (list === null || source === null) return false;
  const isSaved = await attempt(async () => {
    const { rowIds: _, ...query } = list.query;
    const view = {
      name,
      title: list.title.slice(0, 200),
      source,
      query,
      columns: [...list.columns],
      facets: [...list.facets],
      columnNames: list.table.columns.map((column) => column.name),
    };
    listViewsStore.setState({ views: await engine.explore.saveView(view) });
  });
  if (isSaved) announce(said.saved(name));
  return isSaved;
}

/** Renames a view; a name that another view has is refused. */
export function renameListView({ id, name: before }: ListView, name: string): Promise<boolean> {
  return attempt(async () => {
    if (name === before) return;
    listViewsStore.setState({ views: await engine.explore.renameView({ id, name }) });
  });
}

/** Removes a view at once, because this can be undone. */
export async function removeListView(view: ListView): Promise<boolean> {
  const { id, name } = view;
  const isRemoved = await attempt(async () =>
    listViewsStore.setState({ views: await engine.explore.removeView({ id }) }),
  );
  const restore = async () => {
    if (await restoreListView(view)) announce(said.restored(name));
  };
  if (isRemoved) tell(said.removed(name), { undo: () => void restore() });
  return isRemoved;
}

/** Brings a removed view back, under its name unless another view has taken it. */
function restoreListView({ id: _, name, ...view }: ListView): Promise<boolean> {
  return attempt(async () => {
    const taken = new Set((await engine.explore.views()).map((each) => each.name));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
    listViewsStore.setState({ views: await engine.explore.saveView({ name: free, ...view }) });
  });
}

/** Opens a view's lists as they were shown, or says that a list's file is not on this computer. */
export function showListView(view: ListView): void {
  const source = sourceOf(view.source);
  if (source === null) tell(words.explore.views.missing(view.name));
  else void openSourceAs(source, view.title, (table) => lookOf(view, table));
}

function sourceOf(source: ListViewSource): ExploreSource | null {
  if (source.kind === 'list') {
    const list = listsStore.getState().lists.get(source.listId);
    const file = list?.file?.state === 'done' ? fileOfList(list) : null;
    return file === null ? null : { kind: 'file', file, sheet: source.sheet };
  }
  if (source.kind === 'saved') return source;
  if (source.kind === 'sql') {
    const parts = source.parts.map((part) => ({ name: part.name, source: sourceOf(part.source) }));
    return parts.some((part) => part.source === null)
      ? null
      : {
          ...source,
          parts: parts.flatMap(({ name, source }) => (source === null ? [] : [{ name, source }])),
        };
  }
  if (source.kind === 'grouped') {
    const of = sourceOf(source.of);
    return of === null ? null : { ...source, of, query: { ...source.query, rowIds: null } };
  }
  const parts = source.parts.map(sourceOf);
  if (parts.some((part) => part === null)) return null;
  return { ...source, parts: parts.filter((part) => part !== null) };
}
