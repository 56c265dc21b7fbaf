import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { type Bandwidth, createBandwidth } from '../downloads/bandwidth.ts';
import type { TransferProgress } from '../downloads/progress.ts';
import { programEnds, type TransferContext } from '../downloads/run.ts';
import { discardTransfer, transfer } from '../downloads/transfer.ts';
import { turnOfPermit } from '../downloads/turn.ts';
import type { ServiceClient } from '../service/client.ts';
import { readList } from '../service/read/lists.ts';
import type { Writer } from '../store/database.ts';
import { findList, type StoredList, updateList } from '../store/lists.ts';
import { readSettings } from '../store/settings.ts';
import {
  findTransfer,
  insertTransfer,
  newestTransfer,
  releaseName,
  type StoredTransfer,
} from '../store/transfers.ts';
import { filePathOf } from './describe-list.ts';
import { takeFacts } from './take-facts.ts';

export interface ListTransfersContext {
  db: Writer;
  now: () => number;
  clientOf: (workspace: number) => ServiceClient;
  dispatcherFor: (url: URL) => Dispatcher;
  /** Called at each step of a transfer, at most about five times a second. */
  onProgress: (listId: number) => void;
  onEnd: (listId: number, transfer: StoredTransfer) => void;
}

export interface ListTransfers {
  /** Begins a list's download or goes on with it, into `folder` where it is a new one. Throws where it can't be. */
  start(list: StoredList, options?: { mayUseReserve?: boolean; folder?: string | undefined }): void;
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

interface Flight {
  transferId: number;
  control: AbortController;
  progress: TransferProgress | undefined;
  ended: Promise<void>;
}

/** Runs downloads of lists, two at a time, over one cap of bandwidth. */
export function createListTransfers(context: ListTransfersContext): ListTransfers {
  const { db } = context;
  const bandwidth: Bandwidth = createBandwidth(readSettings(db).bandwidthBytesPerS);
  const flights = new Map<number, Flight>();
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const takePlace = async (signal: AbortSignal): Promise<void> => {
    if (underWay >= AT_ONCE) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    underWay += 1;
  };
  const leavePlace = () => {
    underWay -= 1;
    waiting.shift()?.();
  };

  const fly = async (list: StoredList, flight: Flight, mayUseReserve: boolean): Promise<void> => {
    await takePlace(flight.control.signal);
    try {
      await transfer(flight.transferId, transferContext(list, flight, mayUseReserve));
    } finally {
      leavePlace();
    }
  };
  const transferContext = (list: StoredList, flight: Flight, mayUseReserve: boolean): TransferContext => {
    const client = () => context.clientOf(list.workspace);
    return {
      db,
      dispatcherFor: context.dispatcherFor,
      headersFor: (url) => client().downloads.headersFor(url),
      bandwidth,
      signal: flight.control.signal,
      mayUseReserve,
      redact: (text) => client().downloads.redact(text),
      beforeAttempt: (_, signal) => turnFor(list, client(), signal),
      onProgress: (progress) => {
        flight.progress = progress;
        context.onProgress(list.id);
      },
    };
  };
  /** The service's own word on the attempts that are left, and where the file is now, goes before each attempt. */
  const turnFor = async (list: StoredList, client: ServiceClient, signal: AbortSignal | undefined) => {
    if (list.reportId === null)
      throw new StackdeskError('list_not_ready', 'The list is not known to the service.');
    const call = { priority: 'job', ...(signal === undefined ? {} : { signal }) } as const;
    const facts = readList((await client.listStatus(list.reportId, call)).body);
    const now = takeFacts(db, findList(db, list.id) ?? list, facts, context.now());
    const permit = await client.downloads.acquire(signal);
    return {
      ...turnOfPermit(permit, client.downloads.windowMs),
      attemptsLeft: now.downloadsRemaining,
      url: downloadUrlOf(client, now),
    };
  };
  const transferFor = (list: StoredList, folder: string | undefined): number => {
    const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
    if (known !== undefined && known.state !== 'cancelled' && known.state !== 'done') return known.id;
    const client = context.clientOf(list.workspace);
    return insertTransfer(db, {
      workspace: list.workspace,
      reportId: list.reportId ?? 0,
      url: downloadUrlOf(client, list).href,
      folder: folder ?? folderOf(db),
      wantedName: `${list.technology}.csv`,
      expectedRows: list.exportedRows,
      attemptsLeft: list.downloadsRemaining,
      createdAt: context.now(),
    });
  };
  const end = (list: StoredList, transferId: number) => {
    flights.delete(list.id);
    const ended = findTransfer(db, transferId);
    if (ended === undefined) return;
    if (ended.state === 'done') releaseName(db, ended);
    if (ended.problem?.code === 'list_expired') updateList(db, list.id, { state: 'expired' });
    if (ended.attemptsLeft !== null) updateList(db, list.id, { downloadsRemaining: ended.attemptsLeft });
    context.onEnd(list.id, ended);
  };

  return {
    start: (list, { mayUseReserve = false, folder } = {}) => {
      if (flights.has(list.id))
        throw new StackdeskError('job_busy', 'This list is being downloaded already.');
      if (list.reportId === null || list.state !== 'ready') throw notReady(list);
      requireNotHere(newestTransfer(db, list.workspace, list.reportId));
      context.clientOf(list.workspace);
      const transferId = transferFor(list, folder);
      const control = new AbortController();
      const flight: Flight = { transferId, control, progress: undefined, ended: Promise.resolve() };
      flights.set(list.id, flight);
      flight.ended = fly(list, flight, mayUseReserve).finally(() => end(list, transferId));
    },
    pause: async (listId) => {
      const flight = flights.get(listId);
      flight?.control.abort();
      await flight?.ended;
    },
    cancel: async (list) => {
      const flight = flights.get(list.id);
      flight?.control.abort();
      await flight?.ended;
      const known = newestTransfer(db, list.workspace, list.reportId ?? 0);
      if (known !== undefined) await discardTransfer(db, known.id);
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

/** The address that the service names, which may lie elsewhere and then gets no token; else the documented one. */
function downloadUrlOf(client: ServiceClient, { reportId, downloadUrl }: StoredList): URL {
  const documented = client.downloads.urlOf(reportId ?? 0);
  return downloadUrl !== null && URL.canParse(downloadUrl, documented)
    ? new URL(downloadUrl, documented)
    : documented;
}

function folderOf(db: Writer): string {
  return readSettings(db).downloadDir ?? join(homedir(), 'Downloads', 'Stackdesk');
}

function requireNotHere(known: StoredTransfer | undefined): void {
  const path = known === undefined ? null : filePathOf(known);
  if (path !== null && existsSync(path)) throw new StackdeskError('job_finished', `${path} is here already.`);
}

function notReady(list: StoredList): StackdeskError {
  return list.state === 'expired'
    ? new StackdeskError('list_expired', `The file of the list ${list.technology} is not kept any more.`)
    : new StackdeskError('list_not_ready', `The list ${list.technology} is not ready.`);
}
