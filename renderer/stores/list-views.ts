import { createStore } from 'zustand/vanilla';
import type { ExploreTable } from '../../preload/contract/models/explore.ts';
import type { ListView, ListViewSource } from '../../preload/contract/models/list-view.ts';
import { engine } from '../bridge.ts';
import { words } from '../words/words.ts';
import { announce } from './announcer.ts';
import { type ExploreSource, emptyQuery, exploreStore, shownList } from './explore.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';
import { type ListLook, openSourceAs } from './explore-open.ts';
import { fileOfList } from './file-refs.ts';
import { listsStore } from './lists.ts';
import { attempt, tell } from './notices.ts';

const said = words.explore.views;

/** Lists and combinations as they were looked at, kept by a name, for the workspace in use; null until the engine was asked. */
export const listViewsStore = createStore<{ views: readonly ListView[] | null }>(() => ({ views: null }));

export async function readListViews(): Promise<void> {
  listViewsStore.setState({ views: await engine.explore.views() });
}

/** The lists that stand behind an open one; null if it holds a file that is none of the engine's own records. */
export function viewSourceOf(source: ExploreSource): ListViewSource | null {
  if (source.kind === 'file') {
    const [, id] = /^list:(\d+)$/.exec(source.file.ref) ?? [];
    return id === undefined ? null : { kind: 'list', listId: Number(id) };
  }
  const parts = source.parts.map(viewSourceOf);
  if (parts.some((part) => part === null)) return null;
  return { kind: 'combined', combination: source.combination, parts: parts.filter((part) => part !== null) };
}

/** Keeps how the list that is shown is looked at; a view of the same name is replaced. */
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

/** Gives a view another name; one that another view has is refused. */
export function renameListView({ id, name: before }: ListView, name: string): Promise<boolean> {
  return attempt(async () => {
    if (name === before) return;
    listViewsStore.setState({ views: await engine.explore.renameView({ id, name }) });
  });
}

/** Removes a view at once, since it can be brought back. */
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

/** Brings a removed view back; under its name only while no other has taken it. */
function restoreListView({ id: _, name, ...view }: ListView): Promise<boolean> {
  return attempt(async () => {
    const taken = new Set((await engine.explore.views()).map((each) => each.name));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
    listViewsStore.setState({ views: await engine.explore.saveView({ name: free, ...view }) });
  });
}

/** Opens a view's lists as they were looked at, or says that a list's file is not on this computer. */
export function showListView(view: ListView): void {
  const source = sourceOf(view.source);
  if (source === null) tell(said.missing(view.name));
  else void openSourceAs(source, view.title, (table) => lookOf(view, table));
}

function sourceOf(source: ListViewSource): ExploreSource | null {
  if (source.kind === 'list') {
    const list = listsStore.getState().lists.get(source.listId);
    const file = list?.file?.state === 'done' ? fileOfList(list) : null;
    return file === null ? null : { kind: 'file', file };
  }
  const parts = source.parts.map(sourceOf);
  if (parts.some((part) => part === null)) return null;
  return { kind: 'combined', combination: source.combination, parts: parts.filter((part) => part !== null) };
}

/** How a view looks at a list that may have other columns by now: what it said of a column holds for the one that is called the same. */
export function lookOf({ query, columns, facets, columnNames }: ListView, table: ExploreTable): ListLook {
  const placeNow = placesByName(
    columnNames,
    table.columns.map(({ name }) => name),
  );
  const moved = (places: readonly number[]) => places.flatMap((place) => placeNow(place) ?? []);
  const shown = moved(columns);
  return {
    query: {
      ...emptyQuery,
      ...query,
      filters: query.filters.flatMap((filter) => {
        const column = placeNow(filter.column);
        return column === null ? [] : { ...filter, column };
      }),
      sort: query.sort.flatMap(({ column: before, descending }) => {
        const column = placeNow(before);
        return column === null ? [] : { column, descending };
      }),
    },
    columns: shown.length === 0 ? firstColumns(table) : shown,
    facets: facets.length === 0 ? firstFacets(table) : moved(facets),
  };
}

/** Where a column of an older list stands now; of columns of one name, the first is the first. */
function placesByName(before: readonly string[], now: readonly string[]): (place: number) => number | null {
  const numbered = (names: readonly string[]) => {
    const counts = new Map<string, number>();
    return names.map((name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${count} ${name}`;
    });
  };
  const places = new Map(numbered(now).map((name, place) => [name, place]));
  const names = numbered(before);
  return (place) => places.get(names[place] ?? '') ?? null;
}
