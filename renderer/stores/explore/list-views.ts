import type { ListView, ListViewSource } from '../../../preload/contract/models/list-view.ts';
import { words } from '../../../words/words.ts';
import { engine } from '../../rpc/engine.ts';
import { fileOfList } from '../frame/file-refs.ts';
import { keepViews } from '../frame/kept-views.ts';
import { tell } from '../frame/notices.ts';
import { listsStore } from '../lists/lists.ts';
import { type ExploreSource, exploreStore, shownList } from './explore.ts';
import { openSourceAs } from './explore-open.ts';
import { lookOf, viewSourceOf } from './list-view-look.ts';

/** Views of lists, and of what is made of them. */
export const listViews = keepViews<ListView>(() => engine.explore);

/** Saves how the shown list is shown. */
export async function saveListView(name: string): Promise<boolean> {
  const list = shownList(exploreStore.getState());
  const source = list === null ? null : viewSourceOf(list.source);
  if (list === null || source === null) return false;
  const { rowIds: _, ...query } = list.query;
  return listViews.save({
    name,
    title: list.title.slice(0, 200),
    source,
    query,
    columns: [...list.columns],
    facets: [...list.facets],
    columnNames: list.table.columns.map((column) => column.name),
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
