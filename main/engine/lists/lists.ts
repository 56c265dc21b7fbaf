import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { List, ListChoices, ListQuote, ListStart } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { EngineEvents } from '../base/events.ts';
import { diskErrorOf } from '../files/disk-errors.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { readListHistory } from '../service/read/lists.ts';
import type { Writer } from '../store/database.ts';
import { labelRequest } from '../store/labels.ts';
import { keepListValues } from '../store/list-values.ts';
import { findList, listLists, type StoredList, updateList } from '../store/lists.ts';
import { newestTransfer } from '../store/transfers.ts';
import { listBalances } from '../store/wallets.ts';
import { after } from '../world/clock.ts';
import { existsSync, unlink } from '../world/files.ts';
import type { HttpPool } from '../world/http-pool.ts';
import { describeList, filePathOf } from './describe-list.ts';
import { takeInterrupted } from './resumable-downloads.ts';
import { type JudgedStarts, judgeLostStarts } from './judge-lost-starts.ts';
import { choicesOf, valuesInFile } from './list-choices.ts';
import { createListTransfers, type DownloadOptions, type ListTransfers } from './list-transfers.ts';
import { locateFile, locateFiles } from './locate.ts';
import { showAllLostStarts, showLostStarts } from './open-starts.ts';
import { createPoller } from './poller.ts';
import { provenFile } from './proven-file.ts';
import { lastCutOf, sitesOf } from './size-of.ts';
import { createStartKeeper } from './start-keeper.ts';
import { type StartOptions, startList } from './start-list.ts';
import { takeHistoryRow } from './take-facts.ts';

export interface Lists {
  /** The lists of a workspace, of all where null. */
  list(workspace: number | null): List[];
  get(id: number): List;
  refresh(workspace: number): Promise<List[]>;
  quote(workspace: number, technology: string): ListQuote;
  /** What the filters of another list can be; what files tell that were not looked at yet is kept on the way. */
  choices(workspace: number): Promise<ListChoices>;
  /** Throws `outcome_unknown` if this start, or an earlier one of the technology, may have been charged and nobody knows. */
  start(
    workspace: number,
    start: ListStart,
    options?: Pick<StartOptions, 'resendUnknown' | 'label'>,
  ): Promise<List>;
  setAutomatic(id: number, automatic: boolean): List;
  /** Gives a list that this computer started another label, and what it cost with it. */
  relabel(id: number, label: string | null): List;
  download(id: number, options?: DownloadOptions): List;
  pause(id: number): Promise<List>;
  cancel(id: number): Promise<List>;
  verify(id: number): Promise<List>;
  /** Takes a file over as the list's own, if it is byte for byte what was downloaded. Throws `other_file`, `file_not_found`, `usage`. */
  locate(id: number, path: string): Promise<List>;
  /** The same for all lists (of a workspace, of all if null) whose file is missing, with what lies below a folder; `missing`: how many are so still. */
  locateIn(
    workspace: number | null,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ located: List[]; missing: number }>;
  /** Puts the file into the trash, or deletes it where there is none for it; only while it is what was downloaded. */
  deleteFile(id: number): Promise<{ list: List; isTrashed: boolean }>;
  /** Ends once the list is no longer queued; rejects when `signal` fires. */
  settled(id: number, signal?: AbortSignal): Promise<List>;
  /** Ends once the list's download does. */
  downloaded(id: number): Promise<List>;
  setBandwidth(bytesPerS: number | null): void;
  /** A token is at hand: what waited for one goes on. */
  wake(): void;
  close(): Promise<void>;
}

export interface ListsContext {
  db: Writer;
  now: () => number;
  events: EngineEvents;
  walletOf: (workspace: number) => WalletContext;
  poolFor: (url: URL) => HttpPool;
  timeScale: number;
  onBalance: () => void;
  /** Whether this process may change what is kept. */
  mayChange: boolean;
  /** Whether downloads begin and go on by themselves; not for a command, whose end would cut them off and cost their attempts. */
  inBackground: boolean;
  asksForNews: boolean;
  /** Whether downloads wait for a network that is away rather than fail. */
  isPatient: boolean;
  /** Moves a file to the system's trash; answers whether it is there. Without it there is no trash. */
  trash?: ((path: string) => Promise<boolean>) | undefined;
}

/** Between two looks at what became of starts in doubt, ms. */
const LOOK_MS = 30_000;
/** Before what lost its token looks whether another one is at hand, ms. */
const AGAIN_MS = 1_000;
/** The newest lists whose files are looked at for values. */
const MOST_LEARNED = 20;
/** A billing period is a month at most, as far as a person can tell. */
const BILLING_PERIOD_MS = 31 * 86_400_000;

/** Keeps lists and their files: starts, news, downloads, and a history that outlives the service's own files. */
export function createLists(context: ListsContext): Lists {
  const { db, now, events } = context;
  let isClosed = false;
  const clientOf = (workspace: number) => context.walletOf(workspace).client;
  const find = (id: number): StoredList => {
    const list = findList(db, id);
    if (list === undefined) throw new StackdeskError('job_not_found', because('no_list', { id: String(id) }));
    return list;
  };
  const transferOf = ({ workspace, reportId }: StoredList) =>
    reportId === null ? undefined : newestTransfer(db, workspace, reportId);
  const describe = (list: StoredList): List =>
    describeList(list, transfers.unsavedEnd(list.id) ?? transferOf(list), {
      progress: transfers.progressOf(list.id),
      // Only the process that may change anything has transfers; what another one does, the journal alone says.
      isUnderWay: !context.mayChange || transfers.isUnderWay(list.id),
    });
  const proven = (id: number): Promise<string> => {
    const list = find(id);
    return provenFile(list.technology, transferOf(list));
  };
  const get = (id: number) => describe(find(id));
  const announce = (id: number): List => {
    const list = get(id);
    events.emit({ type: 'list', list });
    return list;
  };
  const tellJudged = ({ changed, removed }: JudgedStarts) => {
    for (const listId of removed) events.emit({ type: 'list_removed', listId });
    for (const id of changed) {
      beginAutomatic(find(id));
      announce(id);
    }
    if (changed.length > 0) context.onBalance();
  };
  const beginAutomatic = (list: StoredList) => {
    if (!context.inBackground || list.state !== 'ready' || !list.automatic) return;
    try {
      if (transferOf(list) === undefined) transfers.start(list);
    } catch {
      // Without a token, or a store that can take it, it waits; a person can begin it too.
    }
  };
  const beginAllAutomatic = () => {
    try {
      for (const list of listLists(db, null)) beginAutomatic(list);
    } catch {
      // Whoever brought a token is not to hear of a store that can't be read now.
    }
  };

  /** Its token may have been replaced at the very moment that it went. */
  const waitForToken = (transferId: number, workspace: number) => {
    interrupted?.add(transferId);
    if (!context.inBackground) return;
    after(
      AGAIN_MS,
      () => {
        if (!isClosed && hasToken(workspace)) interrupted?.resume();
      },
      { isBackground: true },
    );
  };
  const hasToken = (workspace: number): boolean => {
    try {
      clientOf(workspace);
      return true;
    } catch {
      return false;
    }
  };
  const transfers: ListTransfers = createListTransfers({
    db,
    now,
    clientOf,
    poolFor: context.poolFor,
    onProgress: (listId) => announce(listId),
    isPatient: context.isPatient,
    onEnd: (listId, { id, workspace }, isWaiting) => {
      if (isWaiting) waitForToken(id, workspace);
      announce(listId);
    },
  });
  const poller = createPoller({
    db,
    now,
    clientOf,
    timeScale: context.timeScale,
    isOn: context.asksForNews,
    onChange: (list, before) => {
      if (list.state === 'failed' && before.state !== 'failed') context.onBalance();
      beginAutomatic(list);
      announce(list.id);
    },
  });
  const keeper = createStartKeeper({
    db,
    walletOf: context.walletOf,
    onJudged: tellJudged,
    isOn: context.mayChange && context.asksForNews,
    everyMs: LOOK_MS / context.timeScale,
  });
  if (context.mayChange) showAllLostStarts(db);
  const interrupted = context.mayChange ? takeInterrupted(db, transfers) : null;

  /** What became of starts whose answer was lost, and everything else that the service knows. */
  const refresh = async (workspace: number): Promise<List[]> => {
    const wallet = context.walletOf(workspace);
    if (context.mayChange) {
      for (const id of showLostStarts(db, workspace)) announce(id);
      tellJudged(await judgeLostStarts(wallet));
    }
    const history = readListHistory((await wallet.client.listHistory()).body);
    const taken = db.transaction(() => history.map((facts) => takeHistoryRow(db, workspace, facts, now())));
    for (const list of taken) if (list !== undefined) beginAutomatic(list);
    poller.wake();
    context.onBalance();
    return listLists(db, workspace).map(describe);
  };

  const requireAtRest = (id: number) => {
    if (transfers.isUnderWay(id)) throw new StackdeskError('job_busy', because('list_downloading'));
  };
  /** Transfers whose file told its values already, or has none to tell. */
  const learned = new Set<number>();
  const learnFromFiles = async (workspace: number): Promise<void> => {
    if (!context.mayChange) return;
    for (const list of listLists(db, workspace).slice(0, MOST_LEARNED)) {
      const transfer = transferOf(list);
      const path = transfer === undefined ? null : filePathOf(transfer);
      if (transfer === undefined || path === null || learned.has(transfer.id) || !existsSync(path)) continue;
      learned.add(transfer.id);
      try {
        keepListValues(db, workspace, await valuesInFile(list, path));
      } catch {
        // A file that can't be read is told of by whoever opens it.
      }
    }
  };
  /** A list whose download a person decides on. */
  const decided = (id: number): StoredList => {
    const list = find(id);
    interrupted?.forget(transferOf(list)?.id);
    return list;
  };

  return {
    list: (workspace) => listLists(db, workspace).map(describe),
    get,
    refresh,
    quote: (workspace, technology) => {
      const wanted = technology.trim().toLowerCase();
      const bought = listLists(db, workspace).find(
        (list) =>
          list.technology.toLowerCase() === wanted &&
          (list.credits ?? 0) > 0 &&
          now() - list.createdAt < BILLING_PERIOD_MS,
      );
      return {
        technology,
        maxCredits: 1,
        mayBeFree: bought !== undefined,
        boughtAt: bought === undefined ? null : describe(bought).createdAt,
        sites: sitesOf(db, workspace, technology),
        lastCut: lastCutOf(listLists(db, workspace)),
        balance: listBalances(db, workspace).find((each) => each.wallet === 'standard')?.remaining ?? null,
      };
    },
    choices: async (workspace) => {
      await learnFromFiles(workspace);
      return choicesOf(db, workspace);
    },
    start: async (workspace, start, { resendUnknown, label } = {}) => {
      const wallet = context.walletOf(workspace);
      try {
        const id = await startList(wallet, start, { resendUnknown, label, onJudged: tellJudged });
        const { credits } = find(id);
        if (credits !== null && credits > 0)
          events.emit({ type: 'charged', wallet: 'standard', jobId: null, credits });
        return announce(id);
      } finally {
        context.onBalance();
        poller.wake();
        keeper.wake();
      }
    },
    setAutomatic: (id, automatic) => {
      updateList(db, id, { automatic });
      beginAutomatic(find(id));
      return announce(id);
    },
    relabel: (id, label) => {
      const { requestId } = find(id);
      if (requestId !== null) labelRequest(db, requestId, label);
      return announce(id);
    },
    download: (id, options = {}) => {
      // What waits for a token keeps waiting where there is still none.
      transfers.start(find(id), options);
      return announce(id);
    },
    pause: async (id) => {
      await transfers.pause(decided(id).id);
      return announce(id);
    },
    cancel: async (id) => {
      await transfers.cancel(decided(id));
      return announce(id);
    },
    verify: async (id) => {
      await proven(id);
      return announce(id);
    },
    locate: async (id, path) => {
      requireAtRest(id);
      await locateFile(db, find(id), path);
      return announce(id);
    },
    locateIn: async (workspace, folder, signal) => {
      const missing = listLists(db, workspace).filter((list) => describe(list).file?.state === 'missing');
      const found = await locateFiles(db, missing, folder, signal);
      return { located: found.map(announce), missing: missing.length - found.length };
    },
    deleteFile: async (id) => {
      // What a person changed, or put there instead, is theirs.
      const path = await proven(id);
      const isTrashed = (await context.trash?.(path)) ?? false;
      if (!isTrashed)
        await unlink(path).catch((error: unknown) => {
          throw diskErrorOf(error, path);
        });
      return { list: announce(id), isTrashed };
    },
    settled: (id, signal) =>
      new Promise((resolve, reject) => {
        const stop = events.listen((event) => {
          if (event.type === 'list' && event.list.id === id && event.list.state !== 'queued')
            done(event.list);
        });
        const done = (list: List) => {
          stop();
          resolve(list);
        };
        signal?.addEventListener('abort', () => {
          stop();
          reject(new StackdeskError('cancelled', because('list_wait_stopped')));
        });
        const list = get(id);
        if (list.state !== 'queued') done(list);
      }),
    downloaded: async (id) => {
      await transfers.settled(id);
      return get(id);
    },
    setBandwidth: transfers.setBandwidth,
    wake: () => {
      transfers.tokensChanged();
      if (context.inBackground) interrupted?.resume();
      beginAllAutomatic();
      poller.wake();
      keeper.wake();
    },
    close: async () => {
      isClosed = true;
      await poller.close();
      await keeper.close();
      await transfers.close();
    },
  };
}
