import type {
  Facet,
  SavedColumn,
  SavedFilter,
  SavedQuery,
  SavedRow,
  SavedView,
} from '#contract/models/saved.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { type ChoiceLike, choiceOf, type Standing } from '#shared/tables/choice.ts';
import { soleTechnology } from '#shared/tables/saved.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { withCondition, withoutCondition, withValue } from '../explore/explore.ts';
import { attempt } from '../frame/notices.ts';
import { showSavedPart } from '../frame/ui.ts';
import { upsertTask } from '../jobs/tasks.ts';
import { columnsOf, keepColumns } from './kept-columns.ts';
import {
  emptyQuery,
  emptySaved,
  facetOfColumn,
  type Filter,
  labelKey,
  savedStore,
  shownColumns,
  targetOf,
  withFilter,
  withoutFilters,
} from './saved.ts';
import { tellLostTags, tellTagged } from './tag-undo.ts';

/** Changes the query. Chosen rows are then no longer chosen, unless only the order changed. */
export function changeQuery(query: SavedQuery): void {
  savedStore.setState((before) => {
    // Sorting by the day a technology came needs a single technology.
    const hasSince = soleTechnology(query) !== null;
    const isSince = query.sort.column === 'since' && !hasSince;
    const sort = isSince ? emptyQuery.sort : query.sort;
    // So does a condition on it: without its column nobody could see it.
    const filters = query.filters.filter(({ column }) => hasSince || column !== 'since');
    const after = { ...query, sort, filters };
    const isOrderOnly = JSON.stringify(after) === JSON.stringify({ ...before.query, sort });
    // Keeps the same empty set, so that typing does not draw everything again.
    const isKept = isOrderOnly || before.marked.size === 0;
    return { query: after, marked: isKept ? before.marked : new Set() };
  });
}

export function setText(text: string): void {
  changeQuery({ ...savedStore.getState().query, text });
}

export function setFilter(filter: Pick<Filter, 'facet' | 'value'>, standing: Standing): void {
  changeQuery(withFilter(savedStore.getState().query, filter, standing));
}

export function setCondition(condition: SavedFilter): void {
  changeQuery(withCondition(savedStore.getState().query, condition));
}

export function dropCondition(condition: SavedFilter): void {
  changeQuery(withoutCondition(savedStore.getState().query, condition));
}

/** Keeps or leaves out what has no value in a column; a facet of that column says the same. */
export function setEmpty(column: SavedColumn, standing: Standing): void {
  const facet = facetOfColumn[column];
  if (facet !== undefined) setFilter({ facet, value: null }, standing);
  else changeQuery(withValue(savedStore.getState().query, column, null, standing));
}

export function clearFilters(): void {
  changeQuery(withoutFilters(savedStore.getState().query));
}

export function setSort(sort: SavedQuery['sort']): void {
  changeQuery({ ...savedStore.getState().query, sort });
}

/**
 * Shows what is saved under another workspace (null: the one in use), without filters, because its values
 * differ.
 */
export function showWorkspace(workspace: number | null): void {
  savedStore.setState({ open: null, result: null });
  changeQuery({ ...emptyQuery, workspace });
}

export function setColumns(columns: readonly SavedColumn[]): void {
  savedStore.setState({ columns });
  keepColumns(columns);
}

export function setMarked(rows: readonly SavedRow[], isMarked: boolean): void {
  savedStore.setState(({ marked }) => {
    const after = new Set(marked);
    for (const { domain } of rows) {
      if (isMarked) after.add(domain);
      else after.delete(domain);
    }
    return { marked: after };
  });
}

export function clearMarks(): void {
  savedStore.setState({ marked: new Set() });
}

export function openFacts(open: SavedRow | null): void {
  savedStore.setState({ open });
}

/** Filters to open the screen with; a plain list of technologies or jobs means those that are kept. */
type ShownFilters = Partial<Omit<SavedQuery, 'domains' | 'technologies' | 'jobs'>> & {
  technologies?: ChoiceLike<string | null>;
  jobs?: ChoiceLike<number>;
};

/**
 * Opens the screen with only these filters. With a single technology, the domains that run it are sorted by
 * since when, newest first, in a column of its own.
 */
export function showSaved({ technologies = [], jobs = [], ...filters }: ShownFilters = {}): void {
  const { workspace } = savedStore.getState().query;
  const asked = { technologies: choiceOf(technologies), jobs: choiceOf(jobs) };
  const isSince = soleTechnology(asked) !== null;
  const sort = isSince ? ({ column: 'since', descending: true } as const) : emptyQuery.sort;
  const columns = columnsOf(savedStore.getState());
  if (isSince && !columns.includes('since')) {
    const [first = 'domain', ...rest] = columns;
    savedStore.setState({ columns: [first, 'since', ...rest] });
  }
  changeQuery({ ...emptyQuery, workspace, sort, ...asked, ...filters });
  showSavedPart({ kind: 'domains' });
}

/** Applies a saved view to the workspace that is shown. */
export function showView({ query, columns }: SavedView): void {
  const { workspace } = savedStore.getState().query;
  savedStore.setState({ columns });
  changeQuery({ ...query, workspace, domains: null });
}

/** Remembers the names of values, so that a filter has a name after its facet no longer lists it. */
export function rememberLabels(facets: readonly Facet[]): void {
  savedStore.setState(({ labels }) => {
    const found = facets.flatMap(({ facet, values }) =>
      values
        .filter(({ value, label }) => value !== null && value !== label)
        .map(({ value, label }) => [labelKey({ facet, value }), label] as const),
    );
    return found.every(([key, label]) => labels[key] === label)
      ? {}
      : { labels: { ...labels, ...Object.fromEntries(found) } };
  });
}

/**
 * Writes what is found or chosen to a file that the person names; progress comes as a task. False if it
 * failed.
 */
export function exportSaved(format: ExportFormat, fileName: string): Promise<boolean> {
  return attempt(async () => {
    const state = savedStore.getState();
    const target = targetOf(state);
    if (target === null) return;
    const columns = shownColumns(columnsOf(state), target.query.technologies);
    const chosen = await shell.chooseOutput({ name: fileName, format });
    if (chosen === null) return;
    upsertTask(await engine.saved.export({ query: target.query, columns, format, out: chosen.ref }));
  });
}

/** Tags and untags all domains found or chosen. Returns whether it worked. */
export async function tagFound(tags: { add: string[]; remove: string[] }): Promise<boolean> {
  const target = targetOf(savedStore.getState());
  return target !== null && tagSaved({ query: target.query, ...tags });
}

/** Adds tags to saved domains, and removes others; this can be undone. Returns whether it worked. */
export function tagSaved(asked: Parameters<typeof engine.saved.tagAll>[0]): Promise<boolean> {
  return attempt(async () => {
    const { domains, changeId } = await engine.saved.tagAll(asked);
    tellTagged(domains, changeId);
  });
}

/** Changes the note of one domain of the workspace in use. */
export function annotateSaved(domain: string, changes: { note: string }): Promise<boolean> {
  return attempt(() => engine.saved.annotate({ domain, ...changes }));
}

/** Changes the tags of one domain of the workspace in use; a removed tag can be brought back. */
export function retagSaved(domain: string, before: readonly string[], tags: string[]): Promise<boolean> {
  return attempt(async () => {
    const after = await engine.saved.annotate({ domain, tags });
    tellLostTags(domain, before, after.tags, after.changeId);
  });
}

/** Removes all domains that a query finds; null if that failed. */
export async function removeSaved(query: SavedQuery): Promise<{ removalId: number; domains: number } | null> {
  let removed: { removalId: number; domains: number } | null = null;
  await attempt(async () => {
    removed = await engine.saved.remove({ query });
  });
  if (removed !== null) savedStore.setState({ marked: new Set(), open: null });
  return removed;
}

/** Brings back what was removed; returns how many domains those are, null if it failed. */
export async function undoRemoval(removalId: number): Promise<number | null> {
  let domains: number | null = null;
  await attempt(async () => {
    domains = (await engine.saved.undo({ removalId })).domains;
  });
  return domains;
}

/** The engine said that what is saved changed. */
export function touchSaved(): void {
  savedStore.setState(({ revision }) => ({ revision: revision + 1 }));
}

export async function readSavedWorkspaces(): Promise<void> {
  savedStore.setState({ workspaces: await engine.saved.workspaces() });
}

/** Another workspace is in use: clears what belongs to the old one. */
export function resetSaved(): void {
  savedStore.setState(({ revision }) => ({ ...emptySaved, revision: revision + 1 }));
}
