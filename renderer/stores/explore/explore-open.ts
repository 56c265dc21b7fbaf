import type {
  ExploreCell,
  ExploreCombination,
  ExploreGrouping,
  ExploreJoin,
  ExploreNotation,
  ExploreTable,
} from '#contract/models/explore.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { ListView } from '#contract/models/list-view.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { fileNameOf } from '../../../words/format.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { problemOf } from '../../rpc/failures.ts';
import { attempt, tell, tellProblem } from '../frame/notices.ts';
import { goTo, showLists, uiStore } from '../frame/ui.ts';
import {
  type ExploreSource,
  exploreStore,
  type ListTable,
  newlyOpened,
  type OpenList,
  type OwnFile,
  rowScreens,
  shownList,
  targetOf,
} from './explore.ts';
import { openRows } from './live-rows.ts';
import { keepNotations, notationsOf, withNotation } from './notations.ts';
import { placedNow, queryNow } from './placed-now.ts';
import { inRunWords } from './run-words.ts';

let opening: AbortController | null = null;

/** Opens a list's file instead of whatever was open, and shows its rows. */
export function openExplore(file: GivenFile, title: string): Promise<void> {
  return openAlone({ kind: 'file', file, sheet: null }, title);
}

/** Opens a file of the person's own; of a workbook the sheet of this name, or the first one with domains. */
export function openOwnFile(file: GivenFile, sheet: string | null = null): Promise<void> {
  noteOwnFile({ file, sheet });
  return openAlone({ kind: 'file', file, sheet }, fileNameOf(file.path));
}

/** Opens another sheet of the workbook that is shown. */
export async function openSheetOf({ source, title }: OpenList, sheet: string): Promise<void> {
  if (source.kind !== 'file') return;
  const isOwn = exploreStore.getState().ownFiles.some(({ file }) => file.ref === source.file.ref);
  if (isOwn) noteOwnFile({ file: source.file, sheet });
  await openAlone({ ...source, sheet }, title);
  const shown = shownList(exploreStore.getState());
  if (!isOwn || shown?.source.kind !== 'file') return;
  if (shown.source.file.ref !== source.file.ref || shown.source.sheet !== sheet) return;
  noteOwnFile({ file: source.file, sheet, columns: shown.table.columns.map(({ name }) => name) });
}

/** Opens the file that is shown with the totals and notes below its table, or without them. */
export async function openBelow({ source, title }: OpenList, rowsBelow: boolean): Promise<void> {
  if (source.kind === 'file') await openAlone({ ...source, rowsBelow }, title);
}

/** Reads a column of the shown file in another way; null reads it as all its cells show. */
export async function chooseNotation(name: string, notation: ExploreNotation | null): Promise<void> {
  const shown = shownList(exploreStore.getState());
  if (shown?.source.kind !== 'file') return;
  const { source, title, query } = shown;
  const before = notationsOf(source);
  keepNotations(source, withNotation(before, name, notation));
  let isOpen = false;
  await show(title, source.file, async (signal) => {
    const table = await openSource(source, title, signal);
    if (signal.aborted) return close(table.exploreId);
    isOpen = true;
    close(shown.table.exploreId);
    // Conditions on the column are of values that it may not have any more.
    const names = shown.table.columns.map((column) => column.name);
    const filters = query.filters.filter(({ column }) => names[column] !== name);
    const again = {
      ...shown,
      table,
      query: { ...query, filters },
      marked: new Map(),
      result: null,
      open: null,
    };
    exploreStore.setState(({ trail }) => ({ trail: [...trail.slice(0, -1), again] }));
  });
  if (!isOpen) keepNotations(source, before);
}

/** Opens a file that the person chooses. */
export async function chooseOwnFile(): Promise<void> {
  await attempt(async () => {
    const chosen = await shell.chooseTable();
    if (chosen !== null) await openOwnFile(chosen);
  });
}

/** Opens what a query finds among the saved domains as a list. */
export function openSavedDomains(query: SavedQuery, title: string): Promise<void> {
  return openAlone({ kind: 'saved', query }, title);
}

function openAlone(source: ExploreSource, title: string): Promise<void> {
  return openSourceAs(source, title, () => ({}));
}

const MOST_OWN_FILES = 20;

/** Remembers a file, so that lists can be combined with it. */
export function noteOwnFile(own: OwnFile): void {
  exploreStore.setState(({ ownFiles }) => ({
    ownFiles: [own, ...ownFiles.filter(({ file }) => file.path !== own.file.path)].slice(0, MOST_OWN_FILES),
  }));
}

/** Shows what is opened on the screen of lists, and notes the way back. */
function showOpened(): void {
  const { screen } = uiStore.getState();
  exploreStore.setState({ cameFrom: rowScreens.find((each) => each === screen) ?? null });
  showLists({ kind: 'explore' });
}

/** Runs a query, and shows its rows below it instead of whatever was open. Throws the engine's error. */
export async function openQueried(source: ExploreSource, title: string, signal: AbortSignal): Promise<void> {
  const table = await openSource(source, title, signal);
  if (signal.aborted) {
    close(table.exploreId);
    return;
  }
  await closeAll();
  exploreStore.setState({ trail: [newlyOpened(table, title, source)] });
}

/** How an opened list is shown. */
export type ListLook = Pick<OpenList, 'query' | 'columns' | 'facets'>;

/** Opens the source of a view instead of whatever was open, and shows it as `look` says. */
export async function openSourceAs(
  source: ExploreSource,
  title: string,
  look: (table: ExploreTable) => Partial<ListLook>,
): Promise<void> {
  await closeAll();
  showOpened();
  await show(title, source.kind === 'file' ? source.file : null, async (signal) => {
    const table = await openSource(source, title, signal);
    exploreStore.setState({ trail: [{ ...newlyOpened(table, title, source), ...look(table) }] });
  });
}

/** Shows what a view would run instead of whatever was open. */
export async function showUnread(unread: ListView): Promise<void> {
  await closeAll();
  exploreStore.setState({ unread });
  showOpened();
}

/**
 * Combines the shown list with others by their domains. The result is shown on top of it, with the filters of the shown list,
 * whose columns come first in it: without them, rows that were filtered out would be back, and be paid for.
 */
export async function combineShown(
  how: { combination: ExploreCombination; by: ExploreJoin },
  others: readonly ExploreSource[],
  title: string,
): Promise<void> {
  const shown = shownList(exploreStore.getState());
  if (shown === null) return;
  const source: ExploreSource = { kind: 'combined', ...how, parts: [shown.source, ...others] };
  const made = takeCounted(countedAs(shown, how, others));
  await leaveForLists();
  await show(title, null, async (signal) => {
    const table = made ?? (await combine(shown, how, others, title, signal));
    const opened = newlyOpened(table, title, source);
    // A column that became a text keeps no filter of numbers.
    const isSame = (place: number) => shown.table.columns[place]?.type === table.columns[place]?.type;
    const query = queryNow(shown.query, (place) => (isSame(place) ? place : null));
    exploreStore.setState(({ trail }) => ({ trail: [...trail, { ...opened, query }] }));
    const said = words.explore.combinedRows[how.combination];
    if (said !== undefined) tell(said(table.rows, shown.table.rows));
  });
}

/** The combination that was counted last, until it is shown or dropped. */
let counted: { as: string; table: ListTable } | null = null;

const countedAs = (
  { table }: Pick<OpenList, 'table'>,
  how: { combination: ExploreCombination; by: ExploreJoin },
  others: readonly ExploreSource[],
) => JSON.stringify([table.exploreId, how.combination, how.by, others]);

/** How many rows a combination has. It is kept, since it is made to be counted, and mostly shown next. */
export async function countCombined(
  first: Pick<OpenList, 'table'>,
  how: { combination: ExploreCombination; by: ExploreJoin },
  other: ExploreSource,
  title: string,
  signal: AbortSignal,
): Promise<number> {
  const table = await combine(first, how, [other], title, signal);
  dropCounted();
  if (signal.aborted) close(table.exploreId);
  else counted = { as: countedAs(first, how, [other]), table };
  return table.rows;
}

/** Closes the combination that was only counted. */
export function dropCounted(): void {
  if (counted !== null) close(counted.table.exploreId);
  counted = null;
}

function takeCounted(as: string): ListTable | null {
  if (counted?.as !== as) return null;
  const { table } = counted;
  counted = null;
  return table;
}

/** Groups the rows of the shown list that were found or chosen. The result is shown on top of it. */
export async function groupShown(grouping: ExploreGrouping, title: string): Promise<void> {
  const shown = shownList(exploreStore.getState());
  if (shown === null) return;
  const query = targetOf(shown)?.query ?? shown.query;
  const columnNames = shown.table.columns.map(({ name }) => name);
  const source: ExploreSource = { kind: 'grouped', of: shown.source, query, grouping, columnNames };
  await leaveForLists();
  await show(title, null, async (signal) => {
    const { exploreId } = shown.table;
    const table = await group({ exploreId, query, grouping, name: short(title) }, { signal });
    exploreStore.setState(({ trail }) => ({ trail: [...trail, newlyOpened(table, title, source)] }));
  });
}

/** Groups rows. The group of empty cells has a name, as every other. */
async function group(...asked: Parameters<typeof engine.explore.group>): Promise<ListTable> {
  const table = inRunWords(await engine.explore.group(...asked));
  const { by, across } = asked[0].grouping;
  const groups = across === undefined ? by.length : 1;
  return {
    ...table,
    columns: table.columns.map((column) => {
      const say = (cell: ExploreCell) => (cell === null ? words.explore.empty : column.say?.(cell));
      return column.index < groups ? { ...column, say } : column;
    }),
  };
}

/** What is made of a list of another screen is shown on the screen of lists, instead of whatever was open there. */
async function leaveForLists(): Promise<void> {
  if (exploreStore.getState().place === 'lists') {
    showLists({ kind: 'explore' });
    return;
  }
  await closeAll();
  showOpened();
}

/** Opens the rows of another screen on the screen of lists, looked at in the same way. */
export async function openInLists({ source, title, query, columns, facets }: OpenList): Promise<void> {
  await openSourceAs(source, title, () => ({ query, columns, facets }));
}

/**
 * Runs what opens a list, with a message on the screen. A failure is shown there if no other list is open.
 */
async function show(
  title: string,
  file: GivenFile | null,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  opening?.abort();
  const mine = new AbortController();
  opening = mine;
  exploreStore.setState({ opening: { title, file, rows: null }, problem: null, lost: null, unread: null });
  try {
    await work(mine.signal);
  } catch (error) {
    if (mine.signal.aborted) return;
    if (exploreStore.getState().trail.length === 0) exploreStore.setState({ problem: problemOf(error) });
    else tellProblem(error);
  } finally {
    if (opening === mine) {
      opening = null;
      exploreStore.setState({ opening: null });
      showQuery();
    }
  }
}

async function combine(
  first: { table: ExploreTable },
  { combination, by }: { combination: ExploreCombination; by: ExploreJoin },
  parts: readonly ExploreSource[],
  name: string,
  signal?: AbortSignal,
): Promise<ListTable> {
  const opened: ListTable[] = [];
  try {
    for (const part of parts) opened.push(await openSource(part, name, signal));
    const exploreIds = [first.table, ...opened].map(({ exploreId }) => exploreId);
    return inRunWords(
      await engine.explore.combine(
        { exploreIds, combination, by, name: short(name) },
        signal === undefined ? {} : { signal },
      ),
    );
  } finally {
    for (const { exploreId } of opened) close(exploreId);
  }
}

async function openSource(source: ExploreSource, name: string, signal?: AbortSignal): Promise<ListTable> {
  const options = signal === undefined ? {} : { signal };
  if (source.kind === 'file') {
    const { file, sheet, rowsBelow } = source;
    const notations = notationsOf(source);
    return engine.explore.open(
      {
        path: file.ref,
        ...(sheet === null ? {} : { sheet }),
        rowsBelow,
        ...(notations.length === 0 ? {} : { notations }),
      },
      options,
    );
  }
  if (source.kind === 'saved')
    return engine.explore.openSaved({ query: source.query, name: short(name) }, options);
  if (source.kind === 'run' || source.kind === 'ledger') return openRows(source);
  if (source.kind === 'sql') {
    const tables: { exploreId: number; name: string }[] = [];
    try {
      for (const part of source.parts) {
        const { exploreId } = await openSource(part.source, part.name, signal);
        tables.push({ exploreId, name: part.name });
      }
      const table = await engine.explore.select({ tables, text: source.text, name: short(name) }, options);
      return { ...table, columns: table.columns.map((column) => ({ ...column, isOwnName: true })) };
    } finally {
      for (const { exploreId } of tables) close(exploreId);
    }
  }
  if (source.kind === 'grouped') {
    const whole = await openSource(source.of, name, signal);
    try {
      const { exploreId } = whole;
      const asked = placedNow(source, whole);
      return await group({ exploreId, ...asked, name: short(name) }, options);
    } finally {
      close(whole.exploreId);
    }
  }
  const [first, ...others] = source.parts;
  if (first === undefined) throw new Error('A list was combined of nothing.');
  const table = await openSource(first, name, signal);
  try {
    return await combine({ table }, source, others, name, signal);
  } finally {
    close(table.exploreId);
  }
}

/**
 * Opens again, with their state, all lists that were open when the engine stopped; chosen rows are not kept,
 * because they may be others now.
 */
export async function reopenExplore(): Promise<void> {
  const { trail } = exploreStore.getState();
  const [last] = trail.slice(-1);
  if (last === undefined) return;
  await show(last.title, null, async (signal) => {
    const reopened: OpenList[] = [];
    for (const list of trail) {
      const table = await openSource(list.source, list.table.name, signal);
      reopened.push({ ...list, table, marked: new Map(), result: null, open: null });
    }
    if (!signal.aborted) exploreStore.setState({ trail: reopened });
  });
}

/** Back to the list that the shown one was made from, in the end to the table of lists. */
export function leaveExplore(): void {
  opening?.abort();
  opening = null;
  const { trail } = exploreStore.getState();
  const shown = trail.at(-1);
  if (shown !== undefined) close(shown.table.exploreId);
  exploreStore.setState({
    trail: trail.slice(0, -1),
    opening: null,
    problem: null,
    lost: null,
    unread: null,
  });
  if (trail.length <= 1) leaveRows();
  showQuery();
}

/** Back to this list of those that are open, if one that was made of it is shown. */
export function leaveMade(exploreId: number | null): void {
  const depth = exploreStore.getState().trail.findIndex(({ table }) => table.exploreId === exploreId);
  while (depth !== -1 && exploreStore.getState().trail.length > depth + 1) leaveExplore();
}

/** Back to the screen whose rows were opened, or to the table of lists. */
function leaveRows(): void {
  const { cameFrom } = exploreStore.getState();
  exploreStore.setState({ cameFrom: null });
  uiStore.setState({ lists: { kind: 'table' } });
  if (cameFrom !== null) goTo(cameFrom);
}

/** The rows of a query are shown below its text, and what is made of them by itself. */
function showQuery(): void {
  const [list, ...made] = exploreStore.getState().trail;
  const isQuery = list?.source.kind === 'sql' && made.length === 0;
  if (isQuery && uiStore.getState().lists.kind === 'explore') uiStore.setState({ lists: { kind: 'sql' } });
}

/** Cancels what is being opened, and shows what was shown before. */
export function cancelOpening(): void {
  opening?.abort();
  opening = null;
  exploreStore.setState({ opening: null });
  if (exploreStore.getState().trail.length === 0) leaveRows();
  showQuery();
}

/** Closes every open list; the screen of lists then shows its table. */
export async function resetExplore(): Promise<void> {
  uiStore.setState({ lists: { kind: 'table' } });
  exploreStore.setState({ cameFrom: null });
  await closeAll();
}

/** How many rows were read of the list that is being opened. */
export function noteScan(path: string, rows: number): void {
  exploreStore.setState(({ opening: now }) =>
    now?.file?.path === path ? { opening: { ...now, rows } } : {},
  );
}

async function closeAll(): Promise<void> {
  opening?.abort();
  opening = null;
  const { trail } = exploreStore.getState();
  exploreStore.setState({ trail: [], opening: null, problem: null, lost: null, unread: null });
  await Promise.all(trail.map(({ table }) => engine.explore.close(table).catch(() => undefined)));
}

/** The title of a combination may be longer than the name of a list may be. */
const short = (name: string) => name.slice(0, 200).trim();

/** A list that can't be closed is closed already, or its engine is gone. */
function close(exploreId: number): void {
  void engine.explore.close({ exploreId }).catch(() => undefined);
}
