import type { ExploreCombination, ExploreTable } from '../../../preload/contract/models/explore.ts';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { tellProblem } from '../frame/notices.ts';
import { showLists, uiStore } from '../frame/ui.ts';
import {
  type ExploreSource,
  emptyExplore,
  exploreStore,
  newlyOpened,
  type OpenList,
  shownList,
} from './explore.ts';

let opening: AbortController | null = null;

/** Opens a list's file in place of whatever was open, and shows its rows. */
export async function openExplore(file: GivenFile, title: string): Promise<void> {
  const source: ExploreSource = { kind: 'file', file };
  await closeAll();
  showLists({ kind: 'explore' });
  await show(title, file, async (signal) => {
    const table = await engine.explore.open({ path: file.ref }, { signal });
    exploreStore.setState({ trail: [newlyOpened(table, title, source)] });
  });
}

/** How a list is looked at when it is opened. */
export type ListLook = Pick<OpenList, 'query' | 'columns' | 'facets'>;

/** Opens what a view was kept of, in place of whatever was open, and shows it as `look` says. */
export async function openSourceAs(
  source: ExploreSource,
  title: string,
  look: (table: ExploreTable) => ListLook,
): Promise<void> {
  await closeAll();
  showLists({ kind: 'explore' });
  await show(title, source.kind === 'file' ? source.file : null, async (signal) => {
    const table = await openSource(source, title, signal);
    exploreStore.setState({ trail: [{ ...newlyOpened(table, title, source), ...look(table) }] });
  });
}

/** Puts the list that is shown together with others, by their domains; what comes of it stands above the one that is shown. */
export async function combineShown(
  combination: ExploreCombination,
  others: readonly GivenFile[],
  title: string,
): Promise<void> {
  const shown = shownList(exploreStore.getState());
  if (shown === null) return;
  const parts: ExploreSource[] = others.map((file) => ({ kind: 'file', file }));
  const source: ExploreSource = { kind: 'combined', combination, parts: [shown.source, ...parts] };
  await show(title, null, async (signal) => {
    const table = await combine(shown.table, combination, parts, title, signal);
    exploreStore.setState(({ trail }) => ({ trail: [...trail, newlyOpened(table, title, source)] }));
  });
}

/** Runs what opens a list, with a word of it on the screen; a failure stands there where nothing else is open. */
async function show(
  title: string,
  file: GivenFile | null,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  opening?.abort();
  const mine = new AbortController();
  opening = mine;
  exploreStore.setState({ opening: { title, file, rows: null }, problem: null });
  try {
    await work(mine.signal);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (shownList(exploreStore.getState()) === null) exploreStore.setState({ problem: problemOf(error) });
    else tellProblem(error);
  } finally {
    if (opening === mine) {
      opening = null;
      exploreStore.setState({ opening: null });
    }
  }
}

async function combine(
  first: ExploreTable,
  combination: ExploreCombination,
  parts: readonly ExploreSource[],
  name: string,
  signal?: AbortSignal,
): Promise<ExploreTable> {
  const opened: ExploreTable[] = [];
  try {
    for (const part of parts) opened.push(await openSource(part, name, signal));
    const exploreIds = [first, ...opened].map(({ exploreId }) => exploreId);
    return await engine.explore.combine(
      { exploreIds, combination, name },
      signal === undefined ? {} : { signal },
    );
  } finally {
    for (const { exploreId } of opened) close(exploreId);
  }
}

async function openSource(source: ExploreSource, name: string, signal?: AbortSignal): Promise<ExploreTable> {
  const options = signal === undefined ? {} : { signal };
  if (source.kind === 'file') return engine.explore.open({ path: source.file.ref }, options);
  const [first, ...others] = source.parts;
  if (first === undefined) throw new Error('A list was combined of nothing.');
  const table = await openSource(first, name, signal);
  try {
    return await combine(table, source.combination, others, name, signal);
  } finally {
    close(table.exploreId);
  }
}

/**
 * Opens everything again that was open when the engine stopped, as it was looked at; rows that were chosen
 * may be others now.
 */
export async function reopenExplore(): Promise<void> {
  const { trail } = exploreStore.getState();
  const [last] = trail.slice(-1);
  if (last === undefined) return;
  await show(last.title, null, async () => {
    const reopened: OpenList[] = [];
    for (const list of trail) {
      const table = await openSource(list.source, list.table.name);
      reopened.push({ ...list, table, marked: new Map(), result: null, open: null });
    }
    exploreStore.setState({ trail: reopened });
  });
}

/** Back to what the list shown was made from, at last to the table of lists. */
export function leaveExplore(): void {
  opening?.abort();
  opening = null;
  const { trail } = exploreStore.getState();
  const shown = trail.at(-1);
  if (shown !== undefined) close(shown.table.exploreId);
  exploreStore.setState({ trail: trail.slice(0, -1), opening: null, problem: null });
  if (trail.length <= 1) showLists({ kind: 'table' });
}

/** Gives up what is being opened: back to what was shown before it. */
export function cancelOpening(): void {
  opening?.abort();
  opening = null;
  exploreStore.setState({ opening: null });
  if (shownList(exploreStore.getState()) === null) showLists({ kind: 'table' });
}

/** Closes every open list, and leads back to the table of lists wherever that is shown next. */
export async function resetExplore(): Promise<void> {
  uiStore.setState({ lists: { kind: 'table' } });
  await closeAll();
}

/** What was read so far of the list that is being opened. */
export function noteScan(path: string, rows: number): void {
  exploreStore.setState(({ opening: now }) =>
    now?.file?.path === path ? { opening: { ...now, rows } } : {},
  );
}

async function closeAll(): Promise<void> {
  opening?.abort();
  opening = null;
  const { trail, hasCharts, revision } = exploreStore.getState();
  exploreStore.setState({ ...emptyExplore, hasCharts, revision });
  await Promise.all(trail.map(({ table }) => engine.explore.close(table).catch(() => undefined)));
}

/** A list that can't be closed is closed already, or its engine is gone. */
function close(exploreId: number): void {
  void engine.explore.close({ exploreId }).catch(() => undefined);
}
