import { dirname, join, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { TrashOutcome } from '#contract/host.ts';
import { type Calls, createCalls } from './base/calls.ts';
import { createEvents, type EngineEvents } from './base/events.ts';
import { isoTime } from './base/iso-time.ts';
import { createSerial, type Serial } from './base/serial.ts';
import { createTasks, type Tasks } from './base/tasks.ts';
import { createThrottle } from './base/throttle.ts';
import { type ChangeReports, createChangeReports } from './changes/reports.ts';
import { createDoubtKeeper } from './connections/doubt-keeper.ts';
import { createSessions, type Sessions } from './connections/sessions.ts';
import { createTokenHolders } from './connections/token-holders.ts';
import { removeIfUnused } from './enrich/remove-unused-files.ts';
import { createExplore, type Explore } from './explore/explore.ts';
import { savedDomainsOf } from './explore/saved-domains-table.ts';
import { narrowDataFolder } from './files/narrow-data-folder.ts';
import { UNDO_MS } from './jobs/deferred-deletion.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { refreshShownBalances } from './ledger/balance.ts';
import { bookAnswer } from './ledger/book-answer.ts';
import { recoverLost } from './ledger/doubt.ts';
import { createLossWatch } from './ledger/loss-watch.ts';
import { createHeldAnswers } from './ledger/held-answers.ts';
import { createPacerSeeding } from './ledger/seed-pacer.ts';
import { createLists, type Lists } from './lists/lists.ts';
import { createSaved, type Saved } from './saved/saved.ts';
import { createServiceClient } from './service/client.ts';
import { createNetwork, type Network } from './service/network.ts';
import { createPacer } from './service/pacer/pacer.ts';
import type { SystemProxyLookup } from './service/proxy-route.ts';
import { defaultRetryPolicy } from './service/retry.ts';
import { createSilence } from './service/silence.ts';
import { settlements } from './settlements.ts';
import type { Writer } from './store/database.ts';
import { folderRefusalOf } from './store/folder-refusal.ts';
import { newestJob, recoverJobs } from './store/jobs.ts';
import { openStore, type Store } from './store/open-store.ts';
import { openAsItIs } from './store/read-as-it-is.ts';
import { findRequest, newestRequest, slowestAnswerMs } from './store/requests.ts';
import { keepTimeZone, readSettings, watchSettings } from './store/settings.ts';
import { type SpenderLock, takeSpenderLock } from './store/spender-lock.ts';
import { createTeam, type Team } from './team/team.ts';
import { createWatches, type Watches } from './watches/watches.ts';
import { now } from './world/clock.ts';

export interface EngineOptions {
  dataDir: string;
  /**
   * How many times faster than real time the service's time passes. Unless it is 1, only this computer is
   * reached.
   */
  timeScale?: number;
  /** False for commands that only read. They may run while another program spends. */
  maySpend?: boolean;
  /** True if lists are asked about, and downloads begin and go on, without a call for each. */
  inBackground?: boolean;
  /**
   * True if downloads wait while the network is away, as in a program that stays open. Otherwise they fail.
   */
  isPatient?: boolean;
  /** The most domains in one request. The service takes 100. */
  batchSize?: number;
  /** The folder of the program's log, to say how large the log is. */
  logsDir?: string | null;
  /** The computer's own way to an origin. Without it, the environment variables say the way. */
  systemProxy?: SystemProxyLookup;
  /**
   * Moves a file to the system's trash, or says if a person wants it deleted. Without it, deleted files are gone.
   */
  trash?: (path: string) => Promise<TrashOutcome>;
}

export interface Engine {
  db: Writer;
  dataDir: string;
  /** The folder of what can be made again. */
  cacheDir: string;
  logsDir: string | null;
  store: Store;
  /** The one way out. */
  network: Network;
  now: () => number;
  events: EngineEvents;
  sessions: Sessions;
  jobs: JobQueue;
  lists: Lists;
  /** Searches everything that was ever answered. */
  saved: Saved;
  /** Tells what answers changed. */
  changes: ChangeReports;
  /** The library that is shared with colleagues. */
  team: Team;
  /** Looks into list files. */
  explore: Explore;
  tasks: Tasks;
  /** Standing orders. */
  watches: Watches;
  /** Previews, and what ends them, run one after the other, since they plan the same draft. */
  drafts: Serial;
  /** What windows and commands ask. */
  calls: Calls;
  /** Asks for the balance of a workspace, by default of the one in use. Free. */
  refreshBalance(workspace?: number): Promise<void>;
  /** `leave` is called when the engine begins to end, and `close` when it has ended but is still locked. */
  onClose(listener: { leave(): void; close(): void }): void;
  /**
   * Ends everything. Runs `whileLocked` once the store is closed, before another process may use the data
   * folder.
   */
  close(whileLocked?: () => Promise<void>): Promise<void>;
}

const MINUTE_MS = 60_000;
/**
 * How long the balance must stay as booked before a lost request counts as not charged. This is longer than
 * the service works on a request, and longer than we wait for the headers of an answer (120 s).
 */
const QUIET_MS = 180_000;
/** Takes the place of a request's id. It means the work that clears up what an earlier process left. */
const RECOVERY = -1;
/**
 * For how long a run waits for a service that is away: half a day in a program that stays open, ten minutes
 * in a command. If the service is there but fails, both wait ten minutes at most.
 */
const PATIENCE = { firstMs: 3_000, longestMs: 60_000 };
const PATIENT_MS = 12 * 3_600_000;
const IMPATIENT_MS = 600_000;

interface OpenData {
  lock: SpenderLock | null;
  store: Store;
}

/** Puts the product together over one data folder. Knows neither a window nor a terminal. */
export function createEngine(options: EngineOptions): Engine {
  narrowDataFolder(options.dataDir);
  const { lock, store } = openData(options.dataDir, { maySpend: options.maySpend !== false });
  const { db } = store;
  // What is derived from a copy of the store goes with that.
  const storeDir = dirname(resolve(store.path));
  const events = createEvents();
  const { timeScale = 1 } = options;
  const network = createNetwork({
    settings: () => readSettings(db),
    lookUp: options.systemProxy,
    isHurried: timeScale !== 1,
  });
  const held = createHeldAnswers({
    dataDir: options.dataDir,
    mayChange: lock !== null,
    refusal: store.refusal,
    book: (requestId, answer) => bookAnswer(db, settlements, requestId, answer),
    askedBy: (requestId) => findRequest(db, requestId),
  });
  // The program opens even if another program has locked the store at this moment. Nothing is paid before
  // this is done.
  if (lock !== null) {
    const lastJob = newestJob(db);
    const lastRequest = newestRequest(db);
    held.note(RECOVERY, () =>
      db.transaction(() => {
        recoverLost(db, { upTo: lastRequest, isHeld: held.isHeld, at: now() });
        recoverJobs(db, lastJob);
        keepTimeZone(db);
      }),
    );
  }
  const pacer = createPacer({ windowMs: MINUTE_MS / timeScale });
  const seedPacer = createPacerSeeding(db, pacer, now);
  const team = createTeam({
    db,
    events,
    now,
    timeScale,
    inBackground: options.inBackground ?? false,
    maySpend: lock !== null,
    isHolding: held.isHolding,
    onKept: () => {
      void saved.indexLater().then((wasDue) => {
        if (wasDue) events.emit({ type: 'saved' });
      });
    },
  });
  const announceSession = () => events.emit({ type: 'session', session: sessions.describe() });
  const silence = createSilence(() => {
    announceSession();
    jobs.announceRunning();
  });
  const silentSince = () => isoTime(silence.since());
  const watched = silence.over(network);
  const holders = createTokenHolders({ db, now });
  const watch = createLossWatch(() => doubts.wake());
  watch.sawTrip(slowestAnswerMs(db));
  const sessions = createSessions({
    db,
    now,
    holders,
    silentSince,
    shared: {
      held,
      leases: team,
      watch,
      quietMs: QUIET_MS / timeScale,
      onJobsChanged: (jobIds) => jobs.announce(jobIds),
    },
    createClient: (access) => {
      seedPacer(access);
      const retry = { baseMs: defaultRetryPolicy.baseMs / timeScale };
      return createServiceClient({
        ...access,
        pacer,
        transport: watched,
        retry,
        onRefused: () => holders.forget(access.token.fingerprint),
        onWait: (why) => events.emit({ type: 'waiting', why }),
      });
    },
    onChange: () => {
      announceSession();
      // A token came, or the service is back. What waited for that goes on.
      lists.wake();
      doubts.wake();
      watches.wake();
    },
  });
  const jobs = createJobQueue({
    db,
    events,
    walletOf: sessions.walletOf,
    payerOf: sessions.payerOf,
    onBalance: announceSession,
    onService: sessions.setService,
    silentSince,
    undoMs: UNDO_MS / timeScale,
    batchSize: options.batchSize,
    patience: {
      firstMs: PATIENCE.firstMs / timeScale,
      longestMs: PATIENCE.longestMs / timeScale,
      totalMs: (options.isPatient === true ? PATIENT_MS : IMPATIENT_MS) / timeScale,
      failingMs: IMPATIENT_MS / timeScale,
    },
    onDeleted: (path) => removeIfUnused(db, options.dataDir, path),
  });
  const lists = createLists({
    db,
    now,
    events,
    askerOf: sessions.askerOf,
    poolFor: (url) => network.poolFor(url),
    timeScale,
    onBalance: announceSession,
    mayChange: lock !== null,
    inBackground: options.inBackground ?? false,
    asksForNews: options.inBackground ?? false,
    isPatient: options.isPatient ?? false,
    trash: options.trash,
  });
  const saved = createSaved({
    db: store.upkeep,
    dataDir: storeDir,
    now,
    workspaceInUse: () => sessions.workspace().row,
  });
  const changes = createChangeReports({ db, saved, workspaceInUse: () => sessions.workspace().row });
  const tasks = createTasks(events);
  const explore = createExplore({
    dataDir: storeDir,
    isAlone: lock !== null,
    saved: savedDomainsOf(db, () => sessions.workspace().row),
    savedLists: { version: saved.version, write: saved.copy },
  });
  const tellSaved = createThrottle(() => events.emit({ type: 'saved' }));
  const tellDoubts = createThrottle(announceSession);
  watchSettings(db, (settings) => events.emit({ type: 'settings', settings }));
  db.listen('doubt', tellDoubts.later);
  // A run saves answers while it works. From time to time, an event says so to the screens that show what is
  // saved.
  events.listen((event) => {
    if (event.type === 'job') tellSaved.later();
    if (event.type !== 'saved') return;
    explore.savedChanged();
    saved.changed();
  });
  const closing: { leave(): void; close(): void }[] = [];
  const doubts = createDoubtKeeper({
    db,
    wallets: sessions,
    isHolding: held.isHolding,
    quietMs: QUIET_MS / timeScale,
    isOn: lock !== null && options.inBackground === true,
  });
  const drafts = createSerial();
  const calls = createCalls();
  const watches = createWatches({
    db,
    dataDir: options.dataDir,
    now,
    saved,
    explore,
    drafts,
    events,
    jobs,
    changes,
    walletOf: sessions.walletOf,
    mayChange: lock !== null,
    inBackground: options.inBackground ?? false,
  });
  return {
    db,
    dataDir: options.dataDir,
    cacheDir: join(storeDir, 'cache'),
    logsDir: options.logsDir ?? null,
    store,
    network,
    now,
    events,
    sessions,
    jobs,
    lists,
    saved,
    changes,
    team,
    explore,
    tasks,
    watches,
    drafts,
    calls,
    onClose: (listener) => void closing.push(listener),
    refreshBalance: async (workspace = sessions.workspace().row) => {
      const wallet = sessions.askerOf(workspace);
      try {
        await refreshShownBalances(wallet);
        sessions.setService('online');
      } catch (error) {
        sessions.setService(isUnreachable(error) ? 'offline' : 'online');
        throw error;
      }
      announceSession();
    },
    close: async (whileLocked) => {
      calls.refuse();
      for (const each of closing) each.leave();
      doubts.close();
      watches.stop();
      await jobs.drain();
      await watches.drain();
      // Also waits for single lookups and starts of lists: an answer that is cut off here was paid for, too.
      await sessions.drain();
      await team.close();
      await lists.close();
      await tasks.drain();
      await explore.shutdown();
      await changes.close();
      await calls.ended();
      tellSaved.cancel();
      tellDoubts.cancel();
      await saved.close();
      await network.close();
      held.close();
      store.close();
      for (const each of closing) each.close();
      try {
        await whileLocked?.();
      } finally {
        lock?.release();
      }
    },
  };
}

/**
 * Opens the store, locked if credits may be spent. If the folder cannot be written to, what is saved is opened as it
 * is, without a lock: then nothing is paid and nothing is kept. Throws `disk_full` or `store_unwritable` if nothing is
 * saved there, and what `openStore` throws.
 */
function openData(dataDir: string, { maySpend }: { maySpend: boolean }): OpenData {
  let lock: SpenderLock | null = null;
  try {
    if (maySpend) lock = takeSpenderLock(dataDir);
    return { lock, store: openStore(dataDir) };
  } catch (error) {
    lock?.release();
    const refusal = folderRefusalOf(error, dataDir);
    const isFolder =
      refusal !== error && refusal instanceof StackdeskError && refusal.code !== 'store_locked';
    if (!isFolder) throw refusal;
    return { lock: null, store: openAsItIs(dataDir, refusal) };
  }
}

/** A service that refuses a token was reached. */
function isUnreachable(error: unknown): boolean {
  return error instanceof StackdeskError && ['unreachable', 'timed_out', 'tls_failed'].includes(error.code);
}
