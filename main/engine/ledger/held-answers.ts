import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { namesIn } from '../files/names.ts';
import type { Answer } from '../service/answer.ts';
import { folderRefusalOf } from '../store/folder-refusal.ts';
import type { NewRequest } from '../store/requests.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { after, monotonic, sleep } from '../world/clock.ts';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSmallFile,
  renameSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import type { Cancel } from '../world/world.ts';

/**
 * Answers that arrived and that the store could not take. Each is kept in memory and, if there is room, as a
 * file next to the store. This process or the next books it as soon as possible.
 */
export interface HeldAnswers {
  /**
   * Books an answer. Tries again for a while if the store is locked. If the store cannot take it, the answer
   * is held, and this rejects with `disk_full`, `store_locked` or `store_unwritable`.
   */
  book(requestId: number, asked: Asked, answer: Answer): Promise<void>;
  /** Does a small write. If the store refuses it, it is tried again until it succeeds. */
  note(requestId: number, write: () => void): void;
  /** Resolves once nothing about this request is held. */
  whenFree(requestId: number): Promise<void>;
  isHeld(requestId: number): boolean;
  /** True if anything is held. */
  isHolding(): boolean;
  /** Writes everything that is held, now. Throws if the store still refuses. */
  flush(): void;
  /** Throws `disk_full` if the disk of the data folder has no room for the answers of a few requests. */
  requireRoom(): void;
  /** Tries once more, then stops trying. Files of answers that are still held stay. */
  close(): void;
}

/**
 * What identifies a request besides its number. In a store restored from a backup, the same number may mean
 * another request. `sentAt` is when it last left, in ms since 1970.
 */
export type Asked = Pick<NewRequest, 'workspace' | 'operation' | 'subjects'> & { sentAt: number };

export interface HeldAnswersContext {
  dataDir: string;
  /** Books an answer in one transaction. Does nothing if the request is booked already. */
  book: (requestId: number, answer: Answer) => void;
  /** What the request of this number in the store asks. Undefined if there is none. */
  askedBy: (requestId: number) => Asked | undefined;
  /** True if this process may change the store. */
  mayChange: boolean;
  /** Why the store takes no answer at all. */
  refusal: StackdeskError | null;
}

/** Another program that locks the store usually releases it within moments. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 1_000;
const FLUSH_EVERY_MS = 5_000;
/** Room for the answers under way, their index and the store's own log, in bytes. */
const ROOM_BYTES = 24 * 1_024 ** 2;
/** How long the last check of the disk's room is trusted, ms. */
const ROOM_HOLDS_MS = 2_000;
/** Kept free next to the store, so that an answer finds room if the disk fills up, in bytes. */
const RESERVE_BYTES = 4 * 1_024 ** 2;
/** More than any answer takes, however its text is written. */
const MOST_SPILLED_BYTES = 512 * 1_024 ** 2;

interface Held {
  write: () => void;
  file: string | null;
  /** Tries to write the answer next to the store. Null if this is no answer, or cannot be written. */
  spill: (() => string | null) | null;
  free: PromiseWithResolvers<void>;
}

export function createHeldAnswers(context: HeldAnswersContext): HeldAnswers {
  const folder = join(context.dataDir, 'held');
  const reserve = join(folder, 'reserve');
  const held = new Map<number, Held>();
  let timer: Cancel | null = null;
  let roomSeenMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const settle = (requestId: number) => {
    const entry = held.get(requestId);
    if (entry === undefined) return;
    entry.write();
    held.delete(requestId);
    if (entry.file !== null) remove(entry.file);
    entry.free.resolve();
  };
  /** Tries everything held, then throws the store's first refusal. Other failures are set aside. */
  const flush = () => {
    let refused: StoreFailure | null = null;
    for (const [requestId, { file }] of [...held]) {
      try {
        settle(requestId);
      } catch (error) {
        if (error instanceof StoreFailure) refused ??= error;
        else if (file === null) throw error;
        else giveUp(requestId, file);
      }
    }
    if (refused !== null) throw refused;
  };
  const giveUp = (requestId: number, file: string) => {
    const free = held.get(requestId)?.free;
    held.delete(requestId);
    setAside(file);
    free?.resolve();
  };
  /** Tries again to write files for answers that found no room before. */
  const spillRest = () => {
    for (const entry of held.values()) entry.file ??= entry.spill?.() ?? null;
  };
  const trySoon = () => {
    if (timer !== null || isClosed) return;
    timer = after(
      FLUSH_EVERY_MS,
      () => {
        timer = null;
        try {
          flush();
        } catch {
          spillRest();
          trySoon();
        }
      },
      { isBackground: true },
    );
  };
  const hold = (requestId: number, write: () => void, kept: Pick<Held, 'file' | 'spill'>) => {
    held.set(requestId, { write, ...kept, free: held.get(requestId)?.free ?? Promise.withResolvers<void>() });
    trySoon();
  };
  /** Writes an answer next to the store. Null if there is no room; then it stays in memory. */
  const spill = (requestId: number, asked: Asked, answer: Answer): string | null => {
    const path = join(folder, `${requestId}.json`);
    for (const makesRoom of [false, true]) {
      try {
        mkdirSync(folder, { recursive: true });
        if (makesRoom) remove(reserve);
        writeWhole(path, JSON.stringify({ requestId, asked, answer } satisfies Spilled));
        return path;
      } catch {
        remove(`${path}.part`);
      }
    }
    return null;
  };
  const readSpilledFiles = () => {
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      if (name.endsWith('.part')) remove(path);
      if (!name.endsWith('.json')) continue;
      const spilled = readSpilled(path);
      if (spilled === null) continue;
      const { requestId, asked, answer } = spilled;
      if (!isSame(asked, context.askedBy(requestId))) setAside(path);
      else hold(requestId, () => context.book(requestId, answer), { file: path, spill: null });
    }
    try {
      flush();
    } catch {
      trySoon();
    }
  };
  if (context.mayChange) readSpilledFiles();

  return {
    async book(requestId, asked, answer) {
      const startedMs = monotonic();
      let spilled: string | null = null;
      for (;;) {
        try {
          context.book(requestId, answer);
          if (spilled !== null) remove(spilled);
          return;
        } catch (error) {
          if (!(error instanceof StoreFailure)) throw error;
          spilled ??= spill(requestId, asked, answer);
          const isOver = error.code !== 'store_locked' || monotonic() - startedMs > PATIENCE_MS;
          if (isOver || isClosed) {
            const kept = { file: spilled, spill: () => spill(requestId, asked, answer) };
            hold(requestId, () => context.book(requestId, answer), kept);
            throw error;
          }
        }
        await sleep(RETRY_MS);
      }
    },
    note(requestId, write) {
      try {
        write();
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        hold(requestId, write, { file: null, spill: null });
      }
    },
    whenFree: async (requestId) => {
      await held.get(requestId)?.free.promise;
    },
    isHeld: (requestId) => held.has(requestId),
    isHolding: () => held.size > 0,
    flush,
    requireRoom: () => {
      if (context.refusal !== null) throw context.refusal;
      if (monotonic() - roomSeenMs < ROOM_HOLDS_MS) return;
      if (freeBytesIn(context.dataDir) < ROOM_BYTES)
        throw new StackdeskError('disk_full', because('data_no_room', { path: context.dataDir }));
      roomSeenMs = monotonic();
      keepReserve(folder, reserve);
    },
    close: () => {
      isClosed = true;
      timer?.();
      try {
        flush();
      } catch {
        // The next start takes the files.
        spillRest();
      }
    },
  };
}

/** Throws the reason if the folder is gone, or its disk does not answer. */
function freeBytesIn(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch (error) {
    throw folderRefusalOf(error, dataDir);
  }
}

/** A file of no use, except that an answer can take its room. The next check reports a full disk. */
function keepReserve(folder: string, path: string): void {
  if (existsSync(path)) return;
  try {
    mkdirSync(folder, { recursive: true });
    // Random bytes, since some file systems would compress others to nothing.
    writeWhole(path, randomBytes(RESERVE_BYTES));
  } catch {
    remove(path);
  }
}

/** Writes a file that gets its name only once it is whole and on the disk. */
function writeWhole(path: string, content: string | Buffer): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  // What an earlier process left there, or a stranger's link to another file.
  remove(`${path}.part`);
  const file = openSync(`${path}.part`, 'wx', 0o600);
  try {
    for (let done = 0; done < bytes.length; ) {
      const written = writeSync(file, bytes, done, bytes.length - done);
      if (written === 0) throw new Error('nothing was written');
      done += written;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
}

function isSame(asked: Asked, other: Asked | undefined): boolean {
  const parts = (each: Asked | undefined) =>
    JSON.stringify([each?.workspace, each?.operation, each?.subjects, each?.sentAt]);
  return other !== undefined && parts(asked) === parts(other);
}

/** Renames the file of an answer that the store has no place for. */
function setAside(path: string): void {
  try {
    renameSync(path, `${path}.odd`);
  } catch {
    // It stays where it is, and the next start finds it again.
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone, or stays for the next start. Nothing is booked twice.
  }
}

interface Spilled {
  requestId: number;
  asked: Asked;
  answer: Answer;
}

function readSpilled(path: string): Spilled | null {
  try {
    return JSON.parse(readSmallFile(path, MOST_SPILLED_BYTES)) as Spilled;
  } catch {
    return null;
  }
}
