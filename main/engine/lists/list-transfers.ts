import { join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { type Bandwidth, createBandwidth } from '../downloads/bandwidth.ts';
import type { TransferProgress } from '../downloads/progress.ts';
import { programEnds, type TransferContext } from '../downloads/run.ts';
import { discardTransfer, transfer } from '../downloads/transfer.ts';
import type { ServiceClient } from '../service/client.ts';
import type { HttpPool } from '../service/http-pool.ts';
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
import { world } from '../world/world.ts';
import { filePathOf } from './describe-list.ts';
import { downloadUrlOf, turnFor } from './list-turn.ts';
import { createPlaces } from './places.ts';

/** How a download is begun: `isAsked` by a person, who may add that one of the last attempts is to be spent. */
export interface DownloadOptions {
  isAsked?: boolean;
  mayUseReserve?: boolean;
  /** Fetches the whole file once more although one is here, which stays; the new one gets a name of its own. */
  isAnew?: boolean;
  /** Where a new file is to lie, instead of where the settings say. */
  folder?: string | undefined;
}

export interface ListTransfersContext {
  db: Writer;
  now: () => number;
  clientOf: (workspace: number) => ServiceClient;
  poolFor: (url: URL) => HttpPool;
  /** Waits for a network that is away rather than fail, as a program that stays open can. */
  isPatient: boolean;
  /** Called at each step of a transfer, at most about five times a second. */
  onProgress: (listId: number) => void;
  onEnd: (listId: number, transfer: StoredTransfer) => void;
}

export interface ListTransfers {
  /** Begins a list's download or goes on with it, into `folder` where it is a new one. Throws where it can't be. */
  start(list: StoredList, options?: DownloadOptions): void;
  pause(listId: number): Promise<void>;
  cancel(list: StoredList): Promise<void>;
  progressOf(listId: number): TransferProgress | undefined;
  isUnderWay(listId: number): boolean;
  setBandwidth(bytesPerS: number | null): void;
  /** Ends once the list's transfer does. */
  settled(listId: number): Promise<void>;
  /** Stops every transfer; the next start of the program goes on with them. */
  close(): Promise<void>;
}

/** Transfers at once: the service counts attempts by the minute, and two fill most lines. */
const AT_ONCE = 2;
/** Tries of a patient transfer before anything was sent, which cost nothing: up to two hours without a network. */
const PATIENT_TRIES = 200;

interface Flight {
  transferId: number;
  control: AbortController;
  progress: TransferProgress | undefined;
  ended: Promise<void>;
  /** The attempts left as they were known before it. */
  attemptsLeft: number | null;
}

/** Runs downloads of lists, two at a time, over one cap of bandwidth. */
export function createListTransfers(context: ListTransfersContext): ListTransfers {
  const { db } = context;
  const bandwidth: Bandwidth = createBandwidth(readSettings(db).bandwidthBytesPerS);
  const flights = new Map<number, Flight>();
  const places = createPlaces(AT_ONCE);
  /** Lists whose part file is being deleted. */
  const leaving = new Set<number>();

  const fly = async (list: StoredList, flight: Flight, options: DownloadOptions): Promise<void> => {
    const giveBack = await places.take(flight.control.signal);
    try {
      await transfer(flight.transferId, transferContext(list, flight, options));
    } finally {
      giveBack();
    }
  };
  const transferContext = (
    list: StoredList,
    flight: Flight,
    { isAsked = false, mayUseReserve = false }: DownloadOptions,
  ): TransferContext => {
    const client = () => context.clientOf(list.workspace);
    const headersFor = (url: URL) => client().downloads.headersFor(url);
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
      redact: (text) => client().downloads.redact(text),
      beforeAttempt: (_, signal) => turnFor(context, list, client(), signal),
      onProgress: (progress) => {
        flight.progress = progress;
        context.onProgress(list.id);
      },
    };
  };
  const transferFor = (list: StoredList, folder: string | undefined): number => {
    const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
    if (known !== undefined && known.state !== 'cancelled' && known.state !== 'done') {
      // Also while it is in line: a crash meanwhile must not make it one that stands still.
      updateTransfer(db, known.id, { state: 'waiting', problem: null });
      return known.id;
    }
    const client = context.clientOf(list.workspace);
    return insertTransfer(db, {
      workspace: list.workspace,
      reportId: list.reportId ?? 0,
      url: downloadUrlOf(client, list.reportId ?? 0, list.downloadUrl).href,
      folder: folder ?? folderOf(db),
      wantedName: `${list.technology}.csv`,
      expectedRows: list.exportedRows,
      attemptsLeft: list.downloadsRemaining,
      createdAt: context.now(),
    });
  };
  const end = (list: StoredList, { transferId, attemptsLeft }: Flight) => {
    flights.delete(list.id);
    const ended = findTransfer(db, transferId);
    if (ended === undefined) return;
    if (ended.state === 'done') releaseName(db, ended);
    if (ended.problem?.code === 'list_expired') updateList(db, list.id, { state: 'expired' });
    // Where no attempt was made, the list may know better by now.
    if (ended.attemptsLeft !== null && ended.attemptsLeft !== attemptsLeft)
      updateList(db, list.id, { downloadsRemaining: ended.attemptsLeft });
    context.onEnd(list.id, ended);
  };

  return {
    start: (list, options = {}) => {
      if (flights.has(list.id) || leaving.has(list.id))
        throw new StackdeskError('job_busy', because('list_downloading'));
      if (list.reportId === null || list.state !== 'ready') throw notReady(list);
      if (options.isAnew !== true) requireNotHere(newestTransfer(db, list.workspace, list.reportId));
      context.clientOf(list.workspace);
      const transferId = transferFor(list, options.folder);
      const flight: Flight = {
        transferId,
        control: new AbortController(),
        progress: undefined,
        ended: Promise.resolve(),
        attemptsLeft: findTransfer(db, transferId)?.attemptsLeft ?? null,
      };
      flights.set(list.id, flight);
      flight.ended = fly(list, flight, options).finally(() => end(list, flight));
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
        const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
        if (known !== undefined) await discardTransfer(db, known.id);
      } finally {
        leaving.delete(list.id);
      }
    },
    progressOf: (listId) => flights.get(listId)?.progress,
    isUnderWay: (listId) => flights.has(listId),
    setBandwidth: (bytesPerS) => bandwidth.setLimit(bytesPerS),
    settled: async (listId) => {
      await flights.get(listId)?.ended;
    },
    close: async () => {
      for (const { control } of flights.values()) control.abort(programEnds);
      await Promise.all([...flights.values()].map(({ ended }) => ended));
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
