import type { Technology } from '../data/technologies.ts';
import type { Dialect } from '../dialect.ts';
import type { Dice, Timeline } from '../inputs.ts';
import type { ServiceOptions } from '../options.ts';
import type { Wallets } from '../wallets.ts';

export type ListState = 'queued' | 'ready' | 'failed';

/** A list; it stays after its file is removed. `technology` is its name at the start; times are virtual. */
export interface ListRecord {
  readonly id: number;
  readonly workspace: string;
  readonly technology: Technology;
  readonly startedAt: number;
  /** 0 if the period was already paid. */
  readonly credits: number;
  readonly period: number;
  /** The request that started it, or null if another user did. */
  readonly requestId: number | null;
  readonly resultCount: number;
  readonly exportedRows: number;
  state: ListState;
  readyAt: number | null;
  downloads: number;
  isExpired: boolean;
  /** Changes when the file is made again. */
  version: number;
}

export type NewList = Pick<ListRecord, 'workspace' | 'technology' | 'credits' | 'requestId'>;

export interface Lists {
  readonly all: readonly ListRecord[];
  find(workspace: string, id: number): ListRecord | null;
  /** Whether the workspace has paid for the technology in this billing period. */
  isBought(workspace: string, techapiId: string): boolean;
  /** Queues a list, which later becomes ready or fails. The caller has charged it. */
  start(list: NewList): ListRecord;
  /** Does nothing unless it is queued. */
  ready(id: number): void;
  /** Refunds the cost of the list; does nothing unless it is queued. */
  fail(id: number): void;
  /** Removes the file. */
  expire(id: number): void;
  /** Makes the file again, with other bytes. */
  remake(id: number): void;
  hasFile(list: ListRecord): boolean;
}

export function createLists(
  timeline: Timeline,
  dice: Dice,
  dialect: Dialect,
  options: ServiceOptions,
  wallets: Wallets,
): Lists {
  const all: ListRecord[] = [];
  const bought = new Map<string, number>();
  const { periodMs, periodStartMs, retentionMs } = dialect.list;
  const period = (): number => Math.floor((timeline.now() - periodStartMs) / periodMs);
  const byId = (id: number): ListRecord => {
    const list = all.find((known) => known.id === id);
    if (list === undefined) throw new Error(`no list ${id}`);
    return list;
  };
  const lists: Lists = {
    all,
    find: (workspace, id) => all.find((list) => list.id === id && list.workspace === workspace) ?? null,
    isBought: (workspace, techapiId) => bought.get(`${workspace} ${techapiId}`) === period(),
    start(given) {
      const exportedRows = dice.int(options.listRows.least, options.listRows.most);
      const list: ListRecord = {
        ...given,
        id: 5_000 + all.length * 3 + dice.int(0, 2),
        startedAt: timeline.now(),
        period: period(),
        exportedRows,
        resultCount: exportedRows + (dice.chance(0.2) ? dice.int(1, 1_000) : 0),
        state: 'queued',
        readyAt: null,
        downloads: 0,
        isExpired: false,
        version: 1,
      };
      all.push(list);
      bought.set(`${list.workspace} ${list.technology.techapi_id}`, list.period);
      const end = dice.chance(options.listFailShare) ? lists.fail : lists.ready;
      timeline.after(dice.int(options.listMs.least, options.listMs.most), () => end(list.id));
      return list;
    },
    ready(id) {
      const list = byId(id);
      if (list.state !== 'queued') return;
      list.state = 'ready';
      list.readyAt = timeline.now();
    },
    fail(id) {
      const list = byId(id);
      if (list.state !== 'queued') return;
      list.state = 'failed';
      if (list.credits === 0) return;
      wallets.refund(list.workspace, list.credits, list.requestId);
      // After a refund the technology is no longer bought.
      const name = `${list.workspace} ${list.technology.techapi_id}`;
      if (bought.get(name) === list.period) bought.delete(name);
    },
    expire: (id) => {
      byId(id).isExpired = true;
    },
    remake: (id) => {
      byId(id).version += 1;
    },
    hasFile: ({ isExpired, readyAt }) =>
      !isExpired && readyAt !== null && timeline.now() - readyAt < retentionMs,
  };
  return lists;
}
