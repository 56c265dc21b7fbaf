import { StackdeskError } from '#contract/errors.ts';
import type { List, ListChoices, ListQuote, ListStart } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import type { EngineEvents } from '../base/events.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { readListHistory } from '../service/read/lists.ts';
import { labelRequest } from '../store/labels.ts';
import { listLists } from '../store/lists.ts';
import { type JudgedStarts, judgeLostStarts, rowsOfOpenStarts } from './judge-lost-starts.ts';
import { choicesOf, learnFromFiles } from './list-choices.ts';
import { createListFiles, type ListFiles, type ListFilesContext } from './list-files.ts';
import { boughtElsewhereAt, quoteList } from './list-quote.ts';
import { showAllLostStarts, showLostStarts } from './open-starts.ts';
import { createPoller } from './poller.ts';
import { createStartKeeper } from './start-keeper.ts';
import { type StartOptions, startList } from './start-list.ts';
import { takeHistoryRow } from './take-facts.ts';

/** Lists and their files: starts, news and downloads. The store keeps lists after the service drops them. */
export interface Lists extends ListFiles {
  /** The lists of a workspace; of every one if null. */
  list(workspace: number | null): List[];
  get(id: number): List;
  refresh(workspace: number): Promise<List[]>;
  quote(workspace: number, technology: string): ListQuote;
  /** When the list of the quote was paid for, if another computer did it; or null. */
  boughtElsewhereAt(workspace: number, technology: string): number | null;
  /**
   * What the filters of a new list can be. Reads the files that were not read yet, and saves what they show.
   */
  choices(workspace: number): Promise<ListChoices>;
  /** Throws as `startList` does. */
  start(
    wallet: WalletContext,
    start: ListStart,
    options?: Pick<StartOptions, 'resendUnknown' | 'label'>,
  ): Promise<List>;
  /** Changes the label of a list that this computer started, and of its charge. */
  relabel(id: number, label: string | null): List;
  /** Resolves when the list is no longer queued; rejects with `cancelled` when `signal` fires. */
  settled(id: number, signal?: AbortSignal): Promise<List>;
  /** From now on, the service is asked for news of lists. A command that waits for a list needs this. */
  askForNews(): void;
  /** Call it when a token came: what waited for one goes on. */
  wake(): void;
  close(): Promise<void>;
}

export interface ListsContext extends Omit<ListFilesContext, 'announce' | 'clientOf'> {
  events: EngineEvents;
  /** What asks for news and files of lists, which is free. Throws if there is no token for the workspace. */
  askerOf: (workspace: number) => WalletContext;
  timeScale: number;
  onBalance: () => void;
  /** True if the service is asked for news without a call of `askForNews`. */
  asksForNews: boolean;
}

/** Time between two looks at the history for starts in doubt, ms. */
const LOOK_MS = 30_000;

export function createLists(context: ListsContext): Lists {
  const { db, now, events, mayChange } = context;
  let { asksForNews } = context;
  const clientOf = (workspace: number) => context.askerOf(workspace).client;
  const get = (id: number): List => keeper.describe(keeper.find(id));
  const announce = (id: number): List => {
    const list = get(id);
    events.emit({ type: 'list', list });
    return list;
  };
  const keeper = createListFiles({ ...context, announce, clientOf });
  const tellJudged = ({ changed, removed }: JudgedStarts) => {
    for (const listId of removed) events.emit({ type: 'list_removed', listId });
    for (const id of changed) {
      keeper.beginAutomatic(keeper.find(id));
      announce(id);
    }
    if (changed.length > 0) context.onBalance();
  };
  const poller = createPoller({
    db,
    now,
    clientOf,
    timeScale: context.timeScale,
    isOn: () => asksForNews,
    onChange: (list, before) => {
      if (list.state === 'failed' && before.state !== 'failed') context.onBalance();
      keeper.beginAutomatic(list);
      announce(list.id);
    },
  });
  const starts = createStartKeeper({
    db,
    walletOf: context.askerOf,
    onJudged: tellJudged,
    isOn: () => mayChange && asksForNews,
    everyMs: LOOK_MS / context.timeScale,
  });
  if (mayChange) showAllLostStarts(db);
  /** Transfers whose file was read for its values. */
  const learned = new Set<number>();

  return {
    ...keeper.files,
    list: (workspace) => listLists(db, workspace).map(keeper.describe),
    get,
    refresh: async (workspace) => {
      const wallet = context.askerOf(workspace);
      let isAwaited: ReturnType<typeof rowsOfOpenStarts> = () => false;
      if (mayChange) {
        for (const id of showLostStarts(db, workspace)) announce(id);
        const judged = await judgeLostStarts(wallet);
        tellJudged(judged);
        // A list of one's own is shown once: as unknown, as long as a later look may tell what became of its start.
        if (judged.isWorthAnother) isAwaited = rowsOfOpenStarts(wallet);
      }
      const history = readListHistory((await wallet.client.listHistory()).body).filter(
        (facts) => !isAwaited(facts),
      );
      const taken = db.transaction(() => history.map((facts) => takeHistoryRow(db, workspace, facts, now())));
      for (const list of taken) if (list !== undefined) keeper.beginAutomatic(list);
      poller.wake();
      context.onBalance();
      return listLists(db, workspace).map(keeper.describe);
    },
    quote: (workspace, technology) => quoteList(db, workspace, technology, now()),
    boughtElsewhereAt: (workspace, technology) => boughtElsewhereAt(db, workspace, technology, now()),
    choices: async (workspace) => {
      if (mayChange) await learnFromFiles(db, workspace, learned);
      return choicesOf(db, workspace);
    },
    start: async (wallet, start, { resendUnknown, label } = {}) => {
      try {
        const { id, credits } = await startList(wallet, start, {
          resendUnknown,
          label,
          onJudged: tellJudged,
        });
        if (credits > 0) events.emit({ type: 'charged', wallet: 'standard', jobId: null, credits });
        return announce(id);
      } finally {
        context.onBalance();
        poller.wake();
        starts.wake();
      }
    },
    relabel: (id, label) => {
      const { requestId } = keeper.find(id);
      if (requestId !== null) labelRequest(db, requestId, label);
      return announce(id);
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
    askForNews: () => {
      asksForNews = true;
      poller.wake();
      starts.wake();
    },
    wake: () => {
      keeper.wake();
      poller.wake();
      starts.wake();
    },
    close: async () => {
      keeper.stopResuming();
      await poller.close();
      await starts.close();
      await keeper.close();
    },
  };
}
