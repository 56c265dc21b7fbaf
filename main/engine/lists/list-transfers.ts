import { join } from 'node:path';
import { type ErrorCode, StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import { createSemaphore } from '../base/semaphore.ts';
import { type Bandwidth, createBandwidth } from '../downloads/body/bandwidth.ts';
import type { TransferProgress } from '../downloads/progress.ts';
import { programEnds, type TransferContext } from '../downloads/run.ts';
import { discardTransfer, transfer } from '../downloads/transfer.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Writer } from '../store/database.ts';
import { type StoredList, updateList } from '../store/lists.ts';
import { readSettings } from '../store/settings.ts';
import {
  findTransfer,
  insertTransfer,
  newestTransfer,
  releaseName,
  type StoredTransfer,
  updateTransfer,
} from '../store/transfers.ts';
import { existsSync } from '../world/files.ts';
import type { HttpPool } from '../world/http-pool.ts';
import { world } from '../world/world.ts';
import { filePathOf } from './describe-list.ts';
import { createUnsavedEnds } from './unsaved-ends.ts';
import { downloadUrlOf, type TokenInUse, waitForTurn } from './wait-for-turn.ts';

/** How a download begins. `isAsked`: by a person. `mayUseReserve`: it may use one of the last attempts. */
export interface DownloadOptions {
  isAsked?: boolean;
  mayUseReserve?: boolean;
  /** Downloads the file again although it is here. The old file stays, and the new one gets another name. */
  isAnew?: boolean;
  /** The folder of a new file, instead of the one in the settings. */
  folder?: string | undefined;
}

export interface ListTransfersContext {
  db: Writer;
  now: () => number;
  clientOf: (workspace: number) => ServiceClient;
  poolFor: (url: URL) => HttpPool;
  /** Waits while there is no network, rather than fail. For a program that stays open. */
  isPatient: boolean;
  /** Called at each step of a transfer, at most about five times a second. */
  onProgress: (listId: number) => void;
  /** A transfer ended. `canResume`: it stopped only because there is no token for it, or the program ends. */
  onEnd: (listId: number, transfer: StoredTransfer, canResume: boolean) => void;
}

export interface ListTransfers {
  /**
   * Begins a list's download, or goes on with it. `folder` is for a new file. Throws `job_busy`,
   * `job_finished` if the file is here, `list_not_ready`, `list_expired`, and as `clientOf` does.
   */
  start(list: StoredList, options?: DownloadOptions): void;
  pause(listId: number): Promise<void>;
  cancel(list: StoredList): Promise<void>;
  progressOf(listId: number): TransferProgress | undefined;
  isUnderWay(listId: number): boolean;
  /** How the list's transfer ended, if the store could not take that yet. */
  unsavedEnd(listId: number): StoredTransfer | undefined;
  /**
   * Call it when tokens came or went. A transfer that waits with a removed token then waits with the new one,
   * or ends if there is none.
   */
  tokensChanged(): void;
  setBandwidth(bytesPerS: number | null): void;
  /** Resolves when the list's transfer has ended. */
  settled(listId: number): Promise<void>;
  /** Stops all transfers. The next start of the program goes on with them. */
  close(): Promise<void>;
}

/**
 * How many transfers run at once. The service counts attempts by the minute, and two transfers use most of a
 * network's speed.
 */
const AT_ONCE = 2;
/**
 * How often a patient transfer tries before anything was sent, which costs nothing: up to two hours offline.
 */
const PATIENT_TRIES = 200;

interface Flight {
  transferId: number;
  workspace: number;
  inUse: TokenInUse;
  /** Waits for its place, and has taken no turn of the pacer yet. */
  isInLine: boolean;
  /** Its row when it began. */
  begun: StoredTransfer;
  control: AbortController;
  progress: TransferProgress | undefined;
  ended: Promise<void>;
  /** The attempts that were left when it began. */
  attemptsLeft: number | null;
}

/** Runs downloads of lists, two at a time, with one limit of bandwidth for all. */
export function createListTransfers(context: ListTransfersContext): ListTransfers {
  const { db } = context;
  const bandwidth: Bandwidth = createBandwidth(readSettings(db).bandwidthBytesPerS);
  const flights = new Map<number, Flight>();
  const places = createSemaphore(AT_ONCE);
  /** Lists whose part file is being deleted. */
  const leaving = new Set<number>();

  const unsaved = createUnsavedEnds(db, (listId) => tell(() => context.onProgress(listId)));
  /** A listener that fails must not end the transfer. */
  const tell = (work: () => void): void => {
    try {
      work();
    } catch {
      // The listener is called again at the next step.
    }
  };

  /**
   * Waits in line for a place. If its token is removed meanwhile, it waits again with another one. Throws
   * `not_connected` or `token_awaited` if there is no token.
   */
  const takePlace = async ({ control, inUse, workspace }: Flight): Promise<() => void> => {
    for (;;) {
      inUse.client = context.clientOf(workspace);
      inUse.waiting = new AbortController();
      const gone = inUse.waiting.signal;
      const giveBack = await places.take(AbortSignal.any([control.signal, gone]));
      if (control.signal.aborted || !gone.aborted) return giveBack;
      giveBack();
    }
  };
  const fly = async (list: StoredList, flight: Flight, options: DownloadOptions): Promise<StoredTransfer> => {
    const giveBack = await takePlace(flight);
    flight.isInLine = false;
    try {
      return await transfer(flight.transferId, transferContext(list, flight, options));
    } finally {
      giveBack();
    }
  };
  /** Never rejects: an error becomes the transfer's end. */
  const flyToTheEnd = async (list: StoredList, flight: Flight, options: DownloadOptions): Promise<void> => {
    let ended = flight.begun;
    try {
      ended = await fly(list, flight, options);
    } catch (error) {
      ended = { ...ended, state: 'failed', problem: problemOf(error) };
    }
    end(list, flight, ended);
  };
  const transferContext = (
    list: StoredList,
    flight: Flight,
    { isAsked = false, mayUseReserve = false }: DownloadOptions,
  ): TransferContext => {
    const { inUse } = flight;
    // Asked each time: a token that was removed or replaced is not used again.
    const headersFor = (url: URL) => context.clientOf(list.workspace).downloads.headersFor(url);
    return {
      db,
      poolFor: context.poolFor,
      headersFor,
      isService: (url) => Object.keys(headersFor(url)).length > 0,
      bandwidth,
      signal: flight.control.signal,
      isAsked,
      mayUseReserve,
      ...(context.isPatient ? { limits: { mostUnsent: PATIENT_TRIES } } : {}),
      // An answer can repeat the token of its request, so the token that was used is removed.
      redact: (text) => inUse.client.downloads.redact(text),
      beforeAttempt: (_, signal = flight.control.signal) => waitForTurn(context, list, inUse, signal),
      onProgress: (progress) => {
        flight.progress = progress;
        tell(() => context.onProgress(list.id));
      },
    };
  };
  const clientOrNull = (workspace: number): ServiceClient | null => {
    try {
      return context.clientOf(workspace);
    } catch {
      return null;
    }
  };
  const transferFor = (list: StoredList, folder: string | undefined): StoredTransfer => {
    const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
    if (known !== undefined && known.state !== 'cancelled' && known.state !== 'done') {
      // Set before it is in line: after a crash it must go on by itself.
      updateTransfer(db, known.id, { state: 'waiting', problem: null });
      return { ...known, state: 'waiting', problem: null };
    }
    const client = context.clientOf(list.workspace);
    const id = insertTransfer(db, {
      workspace: list.workspace,
      reportId: list.reportId ?? 0,
      url: downloadUrlOf(client, list.reportId ?? 0, list.downloadUrl).href,
      folder: folder ?? folderOf(db),
      wantedName: `${list.technology}.csv`,
      expectedRows: list.exportedRows,
      attemptsLeft: list.downloadsRemaining,
      createdAt: context.now(),
    });
    const made = findTransfer(db, id);
    if (made === undefined) throw new Error('a transfer was not kept');
    return made;
  };
  const end = (list: StoredList, { attemptsLeft }: Flight, came: StoredTransfer) => {
    flights.delete(list.id);
    const isWaiting = came.state === 'failed' && canResumeLater(came.problem?.code);
    const ended = isWaiting ? { ...came, state: 'running' as const, problem: null } : came;
    const { id, state, problem } = ended;
    unsaved.save(list.id, ended, () => {
      updateTransfer(db, id, { state, problem });
      if (state === 'done') releaseName(db, ended);
      if (problem?.code === 'list_expired') updateList(db, list.id, { state: 'expired' });
      // If no attempt was made, the list's own count may be newer.
      if (ended.attemptsLeft !== null && ended.attemptsLeft !== attemptsLeft)
        updateList(db, list.id, { downloadsRemaining: ended.attemptsLeft });
    });
    tell(() => context.onEnd(list.id, ended, isWaiting));
  };

  return {
    start: (list, options = {}) => {
      if (flights.has(list.id) || leaving.has(list.id))
        throw new StackdeskError('job_busy', because('list_downloading'));
      if (list.reportId === null || list.state !== 'ready') throw notReady(list);
      if (options.isAnew !== true) requireNotHere(newestTransfer(db, list.workspace, list.reportId));
      const client = context.clientOf(list.workspace);
      unsaved.flush(list.id);
      const begun = transferFor(list, options.folder);
      const flight: Flight = {
        transferId: begun.id,
        workspace: list.workspace,
        begun,
        inUse: { client, waiting: new AbortController() },
        isInLine: true,
        control: new AbortController(),
        progress: undefined,
        ended: Promise.resolve(),
        attemptsLeft: begun.attemptsLeft,
      };
      flights.set(list.id, flight);
      flight.ended = flyToTheEnd(list, flight, options);
    },
    pause: async (listId) => {
      const flight = flights.get(listId);
      flight?.control.abort();
      await flight?.ended;
    },
    cancel: async (list) => {
      const flight = flights.get(list.id);
      flight?.control.abort();
      leaving.add(list.id);
      try {
        await flight?.ended;
        unsaved.flush(list.id);
        const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
        if (known !== undefined) await discardTransfer(db, known.id);
      } finally {
        leaving.delete(list.id);
      }
    },
    progressOf: (listId) => flights.get(listId)?.progress,
    isUnderWay: (listId) => flights.has(listId),
    unsavedEnd: (listId) => unsaved.of(listId),
    tokensChanged: () => {
      for (const { workspace, inUse, isInLine } of flights.values()) {
        const now = clientOrNull(workspace);
        // A transfer in line keeps its place as long as there is any token.
        if (isInLine ? now === null : now !== inUse.client) inUse.waiting.abort();
      }
    },
    setBandwidth: (bytesPerS) => bandwidth.setLimit(bytesPerS),
    settled: async (listId) => {
      await flights.get(listId)?.ended;
    },
    close: async () => {
      for (const { control } of flights.values()) control.abort(programEnds);
      await Promise.all([...flights.values()].map(({ ended }) => ended));
      unsaved.close();
    },
  };
}

function folderOf(db: Writer): string {
  return readSettings(db).downloadDir ?? join(world().machine.homeFolder(), 'Downloads', 'Stackdesk');
}

function requireNotHere(known: StoredTransfer | undefined): void {
  const path = known === undefined ? null : filePathOf(known);
  if (path !== null && existsSync(path))
    throw new StackdeskError('job_finished', because('list_here', { path }));
}

function notReady(list: StoredList): StackdeskError {
  return list.state === 'expired'
    ? new StackdeskError('list_expired', because('list_not_kept', { technology: list.technology }))
    : new StackdeskError('list_not_ready', because('list_unready', { technology: list.technology }));
}

/** Whether a download stopped for no reason of its own: its token went, or the program ends. */
export function canResumeLater(code: ErrorCode | undefined): boolean {
  return code === 'not_connected' || code === 'token_awaited' || code === 'engine_stopped';
}
