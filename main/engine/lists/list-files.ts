import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { List } from '../../../preload/contract/models/list.ts';
import { because } from '../../../preload/contract/reason.ts';
import { sha256Of } from '../downloads/finish.ts';
import { diskErrorOf } from '../files/disk-errors.ts';
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

/** The files of lists: how they come, whether they are what was downloaded, and how they go. */
export interface ListFiles {
  setAutomatic(id: number, automatic: boolean): List;
  download(id: number, options?: DownloadOptions): List;
  pause(id: number): Promise<List>;
  cancel(id: number): Promise<List>;
  /** Throws `file_not_found`, `file_changed`, `file_unreadable` unless the file is what was downloaded. */
  verify(id: number): Promise<List>;
  /** Takes a file as the list's own, if it is byte for byte what was downloaded. Throws `other_file`, `file_not_found`, `usage`. */
  locate(id: number, path: string): Promise<List>;
  /**
   * The same for all lists (of a workspace, of all if null) whose file is missing, with the files below a folder. `missing`: how many
   * are still missing.
   */
  locateIn(
    workspace: number | null,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ located: List[]; missing: number }>;
  /** Puts the file into the trash, or deletes it if there is no trash; only while it is what was downloaded. */
  deleteFile(id: number): Promise<{ list: List; isTrashed: boolean }>;
  /** Ends once the list's download does. */
  downloaded(id: number): Promise<List>;
  setBandwidth(bytesPerS: number | null): void;
}

/** What the rest of the lists needs of their files. */
export interface ListFileKeeper {
  files: ListFiles;
  /** Throws `job_not_found`. */
  find(id: number): StoredList;
  describe(list: StoredList): List;
  /** Begins the download of a list that is ready and is to be downloaded by itself. */
  beginAutomatic(list: StoredList): void;
  /** A token is at hand: downloads that waited for one go on. */
  wake(): void;
  /** From now on no download resumes by itself. */
  stopResuming(): void;
  close(): Promise<void>;
}

export interface ListFilesContext {
  db: Writer;
  now: () => number;
  clientOf: (workspace: number) => ServiceClient;
  poolFor: (url: URL) => HttpPool;
  announce: (id: number) => List;
  /** Whether this process may change what is kept. */
  mayChange: boolean;
  /** Whether downloads begin and go on by themselves; not for a command, whose end would cut them off and cost their attempts. */
  inBackground: boolean;
  /** Whether downloads wait for a network that is away rather than fail. */
  isPatient: boolean;
  /** Moves a file to the system's trash; returns whether it is there. Without it there is no trash. */
  trash?: ((path: string) => Promise<boolean>) | undefined;
}

/** How long a download that lost its token waits before it looks for another one, ms. */
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
      // Only the process that may change anything has transfers. Of another one's, the journal alone tells.
      isUnderWay: !context.mayChange || transfers.isUnderWay(list.id),
    });
  /** The path of a list's file that is still what was downloaded. */
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
      // It waits for a token, or for a store that can take it. A person can begin it too.
    }
  };
  /** Its token may have been replaced at the very moment that it went. */
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
  /** A list whose download a person decides on. */
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
      // What a person changed, or put there instead, is theirs.
      const path = await provenPath(id);
      const isTrashed = (await context.trash?.(path)) ?? false;
      if (!isTrashed)
        await unlink(path).catch((error: unknown) => {
          throw diskErrorOf(error, path);
        });
      return { list: announce(id), isTrashed };
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
        // A store that can't be read now is no failure of what brought the token.
      }
    },
    stopResuming: () => {
      isStopped = true;
    },
    close: transfers.close,
  };
}
