import { StackdeskError } from '#contract/errors.ts';
import type { TrashOutcome } from '#contract/host.ts';
import type { List } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import { diskErrorOf } from '../../process/system-error.ts';
import { sha256Of } from '../files/open-regular.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Writer } from '../store/database.ts';
import { findList, listLists, type StoredList, updateList } from '../store/lists.ts';
import { after } from '../world/clock.ts';
import { existsSync, unlink } from '../world/files.ts';
import type { HttpPool } from '../world/http-pool.ts';
import { describeList, filePathOf, transferOf } from './describe-list.ts';
import { createListTransfers, type DownloadOptions, type ListTransfers } from './list-transfers.ts';
import { locateFile, locateFiles } from './locate.ts';
import { createResumableDownloads } from './resumable-downloads.ts';

/** The files of lists: how they are downloaded, checked, found again and deleted. */
export interface ListFiles {
  setAutomatic(id: number, automatic: boolean): List;
  download(id: number, options?: DownloadOptions): List;
  pause(id: number): Promise<List>;
  cancel(id: number): Promise<List>;
  /** Throws `file_not_found`, `file_changed` or `file_unreadable` if the file is not what was downloaded. */
  verify(id: number): Promise<List>;
  /**
   * Takes a file as the list's own if it is byte for byte what was downloaded. Throws `job_busy`,
   * `other_file`, `file_not_found` or `usage`.
   */
  locate(id: number, path: string): Promise<List>;
  /**
   * Does the same with the files below a folder, for all lists of a workspace (null: of every one) whose file
   * is missing. `missing` is how many still are.
   */
  locateIn(
    workspace: number | null,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ located: List[]; missing: number }>;
  /**
   * Moves the file to the trash. If that is not possible, it is deleted for a command, or if a person agrees to that. Throws
   * as `verify` does, and `cancelled`.
   */
  deleteFile(id: number): Promise<{ list: List; isTrashed: boolean }>;
  /** Resolves when the list's download has ended. */
  downloaded(id: number): Promise<List>;
  setBandwidth(bytesPerS: number | null): void;
}

/** What the other parts of lists need of the files. */
export interface ListFileKeeper {
  files: ListFiles;
  /** Throws `job_not_found`. */
  find(id: number): StoredList;
  describe(list: StoredList): List;
  /** Begins the download of a ready list that is to be downloaded by itself. */
  beginAutomatic(list: StoredList): void;
  /** Call it when a token came: downloads that waited for one go on. */
  wake(): void;
  /** Downloads no longer resume by themselves after this. */
  stopResuming(): void;
  close(): Promise<void>;
}

export interface ListFilesContext {
  db: Writer;
  now: () => number;
  clientOf: (workspace: number) => ServiceClient;
  poolFor: (url: URL) => HttpPool;
  announce: (id: number) => List;
  /** Whether this process may write to the store. */
  mayChange: boolean;
  /**
   * Whether downloads begin by themselves. Not for a command: its end would cut them off and cost attempts.
   */
  inBackground: boolean;
  /** Whether downloads wait while there is no network, rather than fail. */
  isPatient: boolean;
  /** Moves a file to the system's trash. Undefined for a command: there is none, and the person has said it. */
  trash?: ((path: string) => Promise<TrashOutcome>) | undefined;
}

/** How long a download whose token went waits before it looks for another one, ms. */
const AGAIN_MS = 1_000;

export function createListFiles(context: ListFilesContext): ListFileKeeper {
  const { db, announce, clientOf } = context;
  let isStopped = false;
  const find = (id: number): StoredList => {
    const list = findList(db, id);
    if (list === undefined) throw new StackdeskError('job_not_found', because('no_list', { id: String(id) }));
    return list;
  };
  const describe = (list: StoredList): List =>
    describeList(list, transfers.unsavedEnd(list.id) ?? transferOf(db, list), {
      progress: transfers.progressOf(list.id),
      // Only the process that may write runs transfers. Other processes see only the journal.
      isUnderWay: !context.mayChange || transfers.isUnderWay(list.id),
    });
  /** The path of a list's file. Throws unless it is still what was downloaded. */
  const provenPath = async (id: number): Promise<string> => {
    const list = find(id);
    const transfer = transferOf(db, list);
    const path = transfer === undefined ? null : filePathOf(transfer);
    if (transfer === undefined || path === null || !existsSync(path))
      throw new StackdeskError('file_not_found', because('list_file_gone', { technology: list.technology }));
    if ((await sha256Of(path)) === transfer.sha256) return path;
    throw new StackdeskError('file_changed', because('list_file_changed', { path }));
  };
  const beginAutomatic = (list: StoredList) => {
    if (!context.inBackground || list.state !== 'ready' || !list.automatic) return;
    try {
      if (transferOf(db, list) === undefined) transfers.start(list);
    } catch {
      // There is no token, or the store is full. It is tried again later, and a person can begin it too.
    }
  };
  /** Looks again soon: the token may have been replaced just as it went. */
  const waitForToken = (transferId: number, workspace: number) => {
    resumable?.add(transferId);
    if (!context.inBackground) return;
    after(
      AGAIN_MS,
      () => {
        if (!isStopped && hasToken(workspace)) resumable?.resume();
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
    now: context.now,
    clientOf,
    poolFor: context.poolFor,
    onProgress: (listId) => announce(listId),
    isPatient: context.isPatient,
    onEnd: (listId, { id, workspace }, canResume) => {
      if (canResume) waitForToken(id, workspace);
      announce(listId);
    },
  });
  const resumable = context.mayChange ? createResumableDownloads(db, transfers) : null;
  /** Finds a list for a person's decision. Its download no longer resumes by itself. */
  const decided = (id: number): StoredList => {
    const list = find(id);
    resumable?.forget(transferOf(db, list)?.id);
    return list;
  };
  const files: ListFiles = {
    setAutomatic: (id, automatic) => {
      updateList(db, id, { automatic });
      beginAutomatic(find(id));
      return announce(id);
    },
    download: (id, options = {}) => {
      // If there is still no token, a download that waits for one keeps waiting.
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
      await provenPath(id);
      return announce(id);
    },
    locate: async (id, path) => {
      if (transfers.isUnderWay(id)) throw new StackdeskError('job_busy', because('list_downloading'));
      await locateFile(db, find(id), path);
      return announce(id);
    },
    locateIn: async (workspace, folder, signal) => {
      const missing = listLists(db, workspace).filter((list) => describe(list).file?.state === 'missing');
      const found = await locateFiles(db, missing, folder, signal);
      return { located: found.map(announce), missing: missing.length - found.length };
    },
    deleteFile: async (id) => {
      // A file that a person changed, or put there instead, is theirs and stays.
      const path = await provenPath(id);
      const outcome = await context.trash?.(path);
      if (outcome === 'keep') throw new StackdeskError('cancelled', because('not_confirmed'));
      if (outcome !== 'trashed')
        // The person may have taken a while to answer.
        await unlink(outcome === undefined ? path : await provenPath(id)).catch((error: unknown) => {
          throw diskErrorOf(error, path);
        });
      return { list: announce(id), isTrashed: outcome === 'trashed' };
    },
    downloaded: async (id) => {
      await transfers.settled(id);
      return describe(find(id));
    },
    setBandwidth: transfers.setBandwidth,
  };
  return {
    files,
    find,
    describe,
    beginAutomatic,
    wake: () => {
      transfers.tokensChanged();
      if (context.inBackground) resumable?.resume();
      try {
        for (const list of listLists(db, null)) beginAutomatic(list);
      } catch {
        // The caller only brought a token. That must not fail because the store cannot be read.
      }
    },
    stopResuming: () => {
      isStopped = true;
    },
    close: transfers.close,
  };
}
