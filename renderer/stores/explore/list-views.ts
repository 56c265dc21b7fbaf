import type { GivenFile } from '#contract/models/file-ref.ts';
import type { ListView, ListViewSource } from '#contract/models/list-view.ts';
import { queriesIn, remade, withOwnFiles } from '#shared/tables/list-sources.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { fileOfList } from '../frame/file-refs.ts';
import { keepViews } from '../frame/kept-views.ts';
import { attempt, tell } from '../frame/notices.ts';
import { listsStore } from '../lists/lists.ts';
import { type ExploreSource, type ExploreState, exploreStore, shownList } from './explore.ts';
import { noteOwnFile, openSourceAs, showUnread } from './explore-open.ts';
import { lookOf, viewSourceOf } from './list-view-look.ts';
import { keepNotations } from './notations.ts';
import { showText } from './sql.ts';

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
    outside: false,
  });
}

/** Opens a view's lists as they were shown, or says which of its files is not where it was. */
export async function showListView(view: ListView): Promise<void> {
  if (view.outside && queriesIn(view.source).length > 0) return showUnread(view);
  const source = sourceOf(view.source);
  if (source === null) return tell(words.explore.views.missing(view.name));
  await openSourceAs(source, view.title, (table) => {
    if (view.source.kind === 'sql') showText(view.source.text, view.name);
    return lookOf(view, table);
  });
  const { problem } = exploreStore.getState();
  if (problem?.code !== 'file_not_found') return;
  const name = fileNameOf(String(problem.reason?.facts.path ?? ''));
  const file = ownFilesOf(view.source).find(({ path }) => fileNameOf(path) === name);
  if (file !== undefined) exploreStore.setState({ lost: { view, file } });
}

/** Runs a view whose SQL the person has seen. From now on it is theirs. */
export async function runUnread(view: ListView): Promise<void> {
  const { id, ...read } = { ...view, outside: false };
  if (await listViews.save(read)) await showListView({ ...read, id });
}

/** Lets the person choose where the lost file of a view is now. The view is kept with it, and shown. */
export async function findLostFile({ view, file }: NonNullable<ExploreState['lost']>): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseTable();
    if (chosen === null) return;
    const { id, ...kept } = view;
    const source = withOwnFiles(view.source, (each) => (each.ref === file.ref ? chosen : each));
    if (await listViews.save({ ...kept, source })) await showListView({ ...kept, id, source });
  });
}

function ownFilesOf(source: ListViewSource): GivenFile[] {
  const files: GivenFile[] = [];
  withOwnFiles(source, (file) => {
    files.push(file);
    return file;
  });
  return files;
}

/** Null if a file is not on this computer. */
function sourceOf(source: ListViewSource): ExploreSource | null {
  if (source.kind === 'list') {
    const { listId, ...reading } = source;
    const list = listsStore.getState().lists.get(listId);
    const file = list?.file?.state === 'done' ? fileOfList(list) : null;
    if (file === null) return null;
    const { notations = [], ...opened } = { ...reading, kind: 'file' as const, file };
    keepNotations(opened, notations);
    return opened;
  }
  if (source.kind === 'file') {
    if (source.file.ref === '') return null;
    noteOwnFile(source);
    keepNotations(source, source.notations ?? []);
    return source;
  }
  return source.kind === 'saved' ? source : remade(source, sourceOf);
}
