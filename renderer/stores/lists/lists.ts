import { createStore } from 'zustand/vanilla';
import type { List, ListFile } from '#contract/models/list.ts';

/** What just happened to a list. */
export interface ListNews {
  what: 'ready' | 'failed' | 'downloaded' | 'stopped';
  list: List;
}

export interface ListsState {
  lists: ReadonlyMap<number, List>;
  /** Whether the service is being asked for its history. */
  isRefreshing: boolean;
  /** Whether files of lists are being looked for in a folder. */
  isLocating: boolean;
  /** What the form for a new list starts with; null while it is closed. */
  form: { technology: string } | null;
  /** Lists with an action under way. */
  busy: ReadonlySet<number>;
  /** The list whose facts are open. */
  open: number | null;
  /** What happened last; it is shown once. */
  news: ListNews | null;
}

export const emptyLists: ListsState = {
  lists: new Map(),
  isRefreshing: false,
  isLocating: false,
  form: null,
  busy: new Set(),
  open: null,
  news: null,
};

/** Technology lists and their files on this computer. Of other workspaces, only those being downloaded. */
export const listsStore = createStore<ListsState>(() => emptyLists);

/** Everything that can be done with a list; `actionsOf` says which of it is possible now. */
export type ListAction =
  | 'explore'
  | 'locate'
  | 'download'
  | 'resume'
  | 'retry'
  | 'spend'
  | 'pause'
  | 'cancel'
  | 'open'
  | 'reveal'
  | 'verify'
  | 'anew'
  | 'automatic'
  | 'manual'
  | 'again'
  | 'delete';

/** Whether a list's file is being downloaded, or will be without being asked. */
export function isMoving(file: ListFile | null): boolean {
  return file?.state === 'running' || file?.state === 'waiting';
}

/** Whether a list has a transfer to show on any screen: one that is moving or paused. */
export function isTransfer({ file }: List): boolean {
  return isMoving(file) || file?.state === 'paused';
}

/** Whether only a person may spend the attempts that are left. */
export function isReserved({ file }: List): boolean {
  return file?.reserved === true;
}

/** How a file differs from what the service announced; null if it does not, or it is not known. */
export function differenceOf({ file }: List): ListFile['difference'] {
  return file?.state === 'done' ? file.difference : null;
}

/** Why a file can never be downloaded; null if it can. */
export function dead({ state, downloadsRemaining }: List): 'expired' | 'failed' | 'used_up' | null {
  if (state === 'expired' || state === 'failed') return state;
  return downloadsRemaining === 0 ? 'used_up' : null;
}

/** What can be done with a list now, the most wanted first. */
export function actionsOf(list: List): ListAction[] {
  const { state, file } = list;
  if (state === 'queued') return [list.automatic ? 'manual' : 'automatic'];
  if (file?.state === 'done') {
    // A file that differs from what was announced may be worth another attempt; any other would be the same.
    const canDiffer = differenceOf(list) !== null && state === 'ready' && dead(list) === null;
    return ['explore', 'open', 'reveal', 'verify', ...(canDiffer ? (['anew'] as const) : []), 'delete'];
  }
  if (isMoving(file)) return ['pause', 'cancel'];
  // A file that turns up on this computer costs no attempt.
  const lost: ListAction[] = file?.state === 'missing' ? ['locate'] : [];
  const half: ListAction[] = file?.state === 'paused' || file?.state === 'failed' ? ['cancel'] : [];
  // The history may still say what became of an unknown list; another start is a separate decision, with its
  // price.
  if (dead(list) !== null || state === 'unknown') return [...lost, 'again', ...half];
  if (state !== 'ready') return lost;
  return [...lost, begin(list), ...half];
}

function begin(list: List): ListAction {
  if (isReserved(list)) return 'spend';
  if (list.file?.state === 'paused') return 'resume';
  return list.file?.state === 'failed' ? 'retry' : 'download';
}

/** Stores the state of a list. */
export function upsertList(list: List): void {
  listsStore.setState(({ lists, news }) => {
    const before = lists.get(list.id);
    const what = before === undefined ? null : newsOf(before, list);
    return { lists: new Map(lists).set(list.id, list), news: what === null ? news : { what, list } };
  });
}

/** Removes a list, and closes what was open of it. */
export function dropList(id: number): void {
  listsStore.setState(({ lists, open }) => ({
    lists: new Map([...lists].filter(([each]) => each !== id)),
    open: open === id ? null : open,
  }));
}

/** The change that a person wants to know about. */
function newsOf(before: List, now: List): ListNews['what'] | null {
  if (now.file?.state !== before.file?.state) {
    if (now.file?.state === 'done') return before.file?.state === 'missing' ? null : 'downloaded';
    if (now.file?.state === 'failed') return 'stopped';
  }
  if (now.state === before.state) return null;
  return now.state === 'ready' || now.state === 'failed' ? now.state : null;
}

/** Replaces the lists of the workspace in use; lists of other workspaces stay while they are downloaded. */
export function replaceLists(listed: readonly List[]): void {
  listsStore.setState(({ lists }) => {
    const others = [...lists.values()].filter(({ file }) => isMoving(file));
    return { lists: new Map([...others, ...listed].map((list) => [list.id, list])) };
  });
}

/** The lists that match, newest first. */
export function selectLists({ lists }: ListsState, matches: (list: List) => boolean = () => true): List[] {
  return [...lists.values()]
    .filter(matches)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id);
}

/** How many transfers run, and their bytes a second together. */
export function trafficOf(lists: readonly List[]): { count: number; rate: number } {
  const running = lists.filter(({ file }) => file?.state === 'running');
  return { count: running.length, rate: running.reduce((sum, { file }) => sum + (file?.rate ?? 0), 0) };
}
