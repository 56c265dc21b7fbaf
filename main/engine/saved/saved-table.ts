import { dirname, join, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createDatabase } from '../duckdb/database.ts';
import type { Writer } from '../store/database.ts';
import { timeOfAnswerBefore } from '../store/snapshots.ts';
import { after, monotonic, now } from '../world/clock.ts';
import { mkdir, readdir, rm, stat, statSync } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { type Cancel, world } from '../world/world.ts';
import { readCounters } from './store-rows.ts';
import { type CurrentTable, openContents, type TableContents } from './table-contents.ts';

/**
 * The saved domains of all workspaces as a table of DuckDB, in which they are searched, counted and sorted.
 * The table is made from the store. Its file in the cache may be lost at any time.
 */
export interface SavedTable {
  /**
   * Runs `work` on the table as soon as it holds everything that the store holds now. If the file turns out
   * to be damaged, it is made again, and `work` runs again.
   */
  use<Result>(work: (table: CurrentTable) => Promise<Result>): Promise<Result>;
  /**
   * Takes over what changed if the table is open, or if much changed and nothing does any more. The next `use` meets a
   * failure again.
   */
  follow(): void;
  close(): Promise<void>;
}

/**
 * So many changes are taken over even if nothing has asked for the table yet, as soon as nothing was saved for a while: a
 * run needs the time and the memory for itself.
 */
const MANY_CHANGES = 2_000;
const QUIET_MS = 60_000;
/** A folder that was not changed for this long was left by an engine that was killed. */
const LEFT_OVER_MS = 86_400_000;
/** The table follows at most this often during a run. Each `use` takes over the rest. */
const FOLLOW_EVERY_MS = 2_000;
/** For a table in a file, whose data can be read from it again. */
const MEMORY = '72MB';
/** For a table that is in memory only. */
const MEMORY_WITHOUT_FILE = '512MB';
/** Files that this process has open. DuckDB's lock keeps out only other processes. */
const openFiles = new Set<string>();

/** The table opens its file in `<cacheDir>/saved` when it is first needed. */
export function createSavedTable(db: Writer, cacheDir: string): SavedTable {
  const path = resolve(cacheDir, 'saved', 'domains.duckdb');
  const spillDir = resolve(cacheDir, `spill-${world().machine.processId}-${randomBytes(3).toString('hex')}`);
  let table: OpenTable | null = null;
  let work: Promise<unknown> = Promise.resolve();
  let waiting: Promise<OpenTable> | null = null;
  let followedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const bring = async (): Promise<OpenTable> => {
    if (isClosed) throw new StackdeskError('engine_stopped', because('engine_closing'));
    if (table === null) await removeLeftovers(cacheDir).catch(() => undefined);
    table ??= await openTable(db, path, { spillDir, listsDir: resolve(cacheDir, 'lists') });
    const taking = table;
    try {
      await taking.takeChanges(() => isClosed);
    } catch (error) {
      // What was taken over in memory only is dropped with the table.
      table = null;
      await taking.close().catch(() => undefined);
      if (isDamaged(error)) await removeFile(taking.file);
      throw error;
    }
    return taking;
  };
  /** Takes changes over in turns. A caller that comes before a turn has begun shares it. */
  const current = (): Promise<OpenTable> => {
    if (waiting !== null) return waiting;
    const next = work.then(() => {
      // What changes from here on is for the next turn.
      waiting = null;
      return bring();
    });
    waiting = next;
    work = next.catch(() => undefined);
    return next;
  };
  /** Closes a table that was found damaged and removes its file, unless that was done meanwhile. */
  const discard = (damaged: OpenTable): Promise<void> => {
    const next = work.then(async () => {
      if (table !== damaged) return;
      table = null;
      await damaged.close().catch(() => undefined);
      await removeFile(damaged.file);
    });
    work = next.catch(() => undefined);
    return next;
  };
  const use: SavedTable['use'] = async (ask) => {
    let used: OpenTable | null = null;
    try {
      used = await current();
      return await ask(used);
    } catch (error) {
      // Another caller may have found the damage at the same time and closed the table that this one used.
      const isReplaced = used !== null && used !== table;
      if (isClosed || !(isReplaced || isDamaged(error))) throw error;
      if (used !== null) await discard(used);
      return ask(await current());
    }
  };
  const changeAtStart = readCounters(db).change;
  const followIfMuchChanged = async () => {
    const isMuch = readCounters(db).change - changeAtStart >= MANY_CHANGES || isFarBehind(db, path);
    if (table === null && isMuch) await use(async () => {});
  };
  const followWhenQuiet = () => {
    stopWaiting();
    stopWaiting = after(
      QUIET_MS,
      () => {
        followIfMuchChanged().catch(() => undefined);
      },
      { isBackground: true },
    );
  };
  let stopWaiting: Cancel = () => {};
  // An engine that ended before may have left much.
  followWhenQuiet();
  return {
    use,
    follow: () => {
      if (isClosed) return;
      if (table === null) return followWhenQuiet();
      if (monotonic() - followedAt < FOLLOW_EVERY_MS) return;
      followedAt = monotonic();
      // The caller must not fail if the table can't follow.
      use(async () => {}).catch(() => undefined);
    },
    close: async () => {
      isClosed = true;
      stopWaiting();
      await work;
      // A file that can't be removed must not keep the engine from ending.
      await table?.close().catch(() => undefined);
      await rm(spillDir, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

/** Whether many answers are newer than the table's file. */
function isFarBehind(db: Writer, path: string): boolean {
  const savedAt = timeOfAnswerBefore(db, MANY_CHANGES);
  if (savedAt === null) return false;
  const writtenAt = [path, `${path}.wal`].map(
    (each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  return savedAt > Math.max(...writtenAt);
}

/** Removes the folders that engines left when they were killed. */
async function removeLeftovers(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    if (!/^spill-\d+-[\da-f]{6}$/.test(name)) continue;
    const path = join(cacheDir, name);
    if ((await stat(path)).mtimeMs < now() - LEFT_OVER_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Where a table may spill, and where lists are made of it. */
interface Folders {
  spillDir: string;
  listsDir: string;
}

interface OpenTable extends TableContents {
  file: string;
  close(): Promise<void>;
}

/**
 * Opens the file, or makes it again if it is damaged, has another layout or belongs to another store. If
 * another engine has it open, or the folder can't be written, this engine has a table of its own until it
 * ends: in `spillDir`, or else in memory.
 */
async function openTable(db: Writer, shared: string, folders: Folders): Promise<OpenTable> {
  const places = [
    { path: shared, isShared: true },
    { path: shared, isShared: true },
    { path: join(folders.spillDir, 'domains.duckdb'), isShared: false },
    { path: ':memory:', isShared: false },
  ];
  let failure: unknown;
  for (const { path, isShared } of places) {
    if (openFiles.has(path)) continue;
    try {
      return await openAt(db, { path, isShared }, folders);
    } catch (error) {
      failure = error;
      // An error of the store or the disk does not mean that the file is damaged.
      const isSound = isTaken(error) || error instanceof StackdeskError || !isAboutFile(error);
      if (!isSound && path !== ':memory:') await removeFile(path).catch(() => undefined);
    }
  }
  throw failure;
}

async function openAt(
  db: Writer,
  { path, isShared }: { path: string; isShared: boolean },
  { spillDir, listsDir }: Folders,
): Promise<OpenTable> {
  const isFile = path !== ':memory:';
  if (isFile) await mkdir(dirname(path), { recursive: true });
  const reach = { folders: [...(isFile ? [dirname(path)] : []), listsDir] };
  const database = createDatabase(isFile ? join(spillDir, 'sort') : null, reach, {
    path,
    memory: isFile ? MEMORY : MEMORY_WITHOUT_FILE,
  });
  if (isFile) openFiles.add(path);
  const close = async () => {
    try {
      await database.close();
    } finally {
      openFiles.delete(path);
    }
  };
  try {
    return Object.assign(await openContents(db, database, { isShared }), { file: path, close });
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Whether an error is DuckDB's own and not the system's. */
function isAboutFile(error: unknown): boolean {
  return (
    error instanceof Error && !('syscall' in error) && !/no space left|quota exceeded/i.test(error.message)
  );
}

async function removeFile(path: string): Promise<void> {
  if (path === ':memory:') return;
  // And the logs that DuckDB keeps while it writes a checkpoint or recovers from a log.
  for (const end of ['', '.wal', '.checkpoint.wal', '.recovery.wal'])
    await rm(`${path}${end}`, { force: true });
}

/** Whether another process has the file open. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    /could not set lock|being used by another process|already open in|cannot open file/i.test(error.message)
  );
}

/** Whether an error of DuckDB means that its file is damaged. */
function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error &&
    /corrupt|checksum|invalidated|could not read|serializ|INTERNAL Error/i.test(error.message)
  );
}
