import { createStore } from 'zustand/vanilla';
import type { List, ListFile } from '../../../preload/contract/models/list.ts';

/** Something that just became of a list. */
export interface ListNews {
  what: 'ready' | 'failed' | 'downloaded' | 'stopped';
  list: List;
}

export interface ListsState {
  lists: ReadonlyMap<number, List>;
  /** Whether the service is asked for its history now. */
  isRefreshing: boolean;
  /** Whether files of lists are looked for in a folder now. */
  isLocating: boolean;
  /** What the form for another list begins with; null while it is closed. */
  form: { technology: string } | null;
  /** Lists that something was asked of which is not done yet. */
  busy: ReadonlySet<number>;
  /** The list whose facts are open. */
  open: number | null;
  /** What happened last while one watched; it is told once. */
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

/** Technology lists and their files on this computer; of other workspaces than the one in use only what moves. */
export const listsStore = createStore<ListsState>(() => emptyLists);

/** Everything that can be done with a list; which of it makes sense now `actionsOf` says. */
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

/** Whether a file of a list moves now or will by itself. */
export function isMoving(file: ListFile | null): boolean {
  return file?.state === 'running' || file?.state === 'waiting';
}

/** Transfers that a person may want to see from any screen: those that move or stand still half-way. */
export function isTransfer({ file }: List): boolean {
  return isMoving(file) || file?.state === 'paused';
}

/** Whether what is left of the attempts is kept for a person's own word. */
export function isReserved({ file }: List): boolean {
  return file?.reserved === true;
}

/** How a file that is here differs from what the service announced; null if it doesn't, or nobody knows. */
export function differenceOf({ file }: List): ListFile['difference'] {
  return file?.state === 'done' ? file.difference : null;
}

/** Why a file can't be fetched however often one tries; null if it can. */
export function dead({ state, downloadsRemaining }: List): 'expired' | 'failed' | 'used_up' | null {
  if (state === 'expired' || state === 'failed') return state;
  return downloadsRemaining === 0 ? 'used_up' : null;
}

/** What can be done with a list as it is now, the most wanted first. */
export function actionsOf(list: List): ListAction[] {
  const { state, file } = list;
  if (state === 'queued') return [list.automatic ? 'manual' : 'automatic'];
  if (file?.state === 'done') {
    // One that is not what was announced may be worth another attempt; any other is the same each time.
    const canDiffer = differenceOf(list) !== null && state === 'ready' && dead(list) === null;
    return ['explore', 'open', 'reveal', 'verify', ...(canDiffer ? (['anew'] as const) : []), 'delete'];
  }
  if (isMoving(file)) return ['pause', 'cancel'];
  // What is on this computer after all costs no attempt.
  const lost: ListAction[] = file?.state === 'missing' ? ['locate'] : [];
  const half: ListAction[] = file?.state === 'paused' || file?.state === 'failed' ? ['cancel'] : [];
  // What became of an unknown one the history may still tell; another start is a decision of its own, with its price.
  if (dead(list) !== null || state === 'unknown') return [...lost, 'again', ...half];
  if (state !== 'ready') return lost;
  return [...lost, begin(list), ...half];
}

function begin(list: List): ListAction {
  if (isReserved(list)) return 'spend';
  if (list.file?.state === 'paused') return 'resume';
  return list.file?.state === 'failed' ? 'retry' : 'download';
}

/** Takes over what a list is like now. */
export function upsertList(list: List): void {
  listsStore.setState(({ lists, news }) => {
    const before = lists.get(list.id);
    const what = before === undefined ? null : newsOf(before, list);
    return { lists: new Map(lists).set(list.id, list), news: what === null ? news : { what, list } };
  });
}

/** A list is not one any more; whatever of it was open closes. */
export function dropList(id: number): void {
  listsStore.setState(({ lists, open }) => ({
    lists: new Map([...lists].filter(([each]) => each !== id)),
    open: open === id ? null : open,
  }));
}

/** What a person wants to be told of a change. */
function newsOf(before: List, now: List): ListNews['what'] | null {
  if (now.file?.state !== before.file?.state) {
    if (now.file?.state === 'done') return before.file?.state === 'missing' ? null : 'downloaded';
    if (now.file?.state === 'failed') return 'stopped';
  }
  if (now.state === before.state) return null;
  return now.state === 'ready' || now.state === 'failed' ? now.state : null;
}

/** Takes over all lists of the workspace in use; transfers of other workspaces stay while they move. */
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

/** Bytes a second of all transfers together, and how many of them there are. */
export function trafficOf(lists: readonly List[]): { count: number; rate: number } {
  const running = lists.filter(({ file }) => file?.state === 'running');
  return { count: running.length, rate: running.reduce((sum, { file }) => sum + (file?.rate ?? 0), 0) };
}
