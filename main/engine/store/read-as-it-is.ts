import { constants } from 'node:fs';
import { join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { namesIn } from '../files/names.ts';
import { now } from '../world/clock.ts';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
} from '../world/files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../world/private.ts';
import { randomBytes } from '../world/random.ts';
import { world } from '../world/world.ts';
import { createWriter, STORE_FILE } from './database.ts';
import { freeBytesOf } from './folder-refusal.ts';
import { openStore, type Store } from './open-store.ts';

const PREFIX = 'stackdesk-as-it-is-';
/** Linux keeps this folder in memory, so it has room even if every disk is full. */
const IN_MEMORY = '/dev/shm';
/** Room that a copy needs for what is derived from it. */
const MARGIN_BYTES = 8 * 1_024 ** 2;
/** A copy that is older was left by a program that was killed, unless that still runs. */
const LEFT_OVER_MS = 86_400_000;
const TRIES = 3;

/**
 * Opens what a folder holds that cannot be written to: nothing can be kept, and everything saved can be read. SQLite
 * needs a file next to a store to read it, so a copy is opened in the temporary folder, with the log if there is one,
 * which may hold the last answers. The copy is removed when it is closed. Throws `refusal` if no store is there, or
 * none that may be read.
 */
export function openAsItIs(dataDir: string, refusal: StackdeskError): Store {
  const source = join(dataDir, STORE_FILE);
  // The file may have been made just now, and no more. Without room in the temporary folder, a copy fails as well.
  if (bytesOf(source) === 0 || refusal.reason?.key === 'temp_full') throw refusal;
  const folder = copyToTemporary(source, refusal);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const store = openStore(folder, { isCopy: true });
    return {
      ...store,
      db: createWriter(store.database, refusal),
      refusal,
      close: () => {
        store.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw aboutSource(error, source);
  }
}

/** What is wrong with the copy is wrong with the store, and a person knows only the store. */
function aboutSource(error: unknown, source: string): unknown {
  if (!(error instanceof StackdeskError) || error.reason === null) return error;
  const { code, reason } = error;
  // The copy was set aside, not the store.
  if (code === 'store_damaged')
    return new StackdeskError(code, because('data_damaged', { path: source }), { cause: error });
  if (code !== 'store_newer') return error;
  const facts = { ...reason.facts, path: source };
  return new StackdeskError(code, { ...reason, facts }, { cause: error });
}

/** Makes a folder for the copy in the first of the temporary folders that has room and may be written to. */
function makeFolder(source: string, refusal: StackdeskError): string {
  const { platform, processId, tempFolder } = world().machine;
  const parents = [tempFolder(), ...(platform === 'linux' ? [IN_MEMORY] : [])];
  const wanted = bytesOf(source) + bytesOf(`${source}-wal`) + MARGIN_BYTES;
  for (const parent of parents) {
    removeLeftovers(parent);
    if ((freeBytesOf(parent) ?? wanted) < wanted) continue;
    const folder = join(parent, `${PREFIX}${processId}-${randomBytes(6).toString('hex')}`);
    try {
      mkdirSync(folder, { mode: PRIVATE_FOLDER });
      return folder;
    } catch {
      // It is not there, or another user's.
    }
  }
  const facts = {
    why: refusal.reason ?? '',
    folders: parents.join(', '),
    megabytes: Math.ceil(wanted / 1_000_000),
  };
  throw new StackdeskError(refusal.code, because('not_copied', facts), { cause: refusal });
}

/** Copies the store and its log into a new folder. If another program writes meanwhile, it is done again. */
function copyToTemporary(source: string, refusal: StackdeskError): string {
  const folder = makeFolder(source, refusal);
  const target = join(folder, STORE_FILE);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = stampOf(source);
      for (const side of ['', '-wal']) {
        rmSync(`${target}${side}`, { force: true });
        if (!existsSync(`${source}${side}`)) continue;
        copyFileSync(`${source}${side}`, `${target}${side}`, constants.COPYFILE_FICLONE);
        chmodSync(`${target}${side}`, PRIVATE_FILE);
      }
      if (stampOf(source) === before) return folder;
    }
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new StackdeskError(refusal.code, refusal.reason ?? refusal.message, { cause });
  }
  rmSync(folder, { recursive: true, force: true });
  throw refusal;
}

/** Changes whenever the store or its log is written to. */
function stampOf(source: string): string {
  return [source, `${source}-wal`]
    .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
    .map((facts) => (facts === undefined ? '-' : `${facts.ino} ${facts.size} ${facts.mtimeNs}`))
    .join(', ');
}

/** The size of a file. 0 if there is none, or if it may not be looked at. */
function bytesOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

function removeLeftovers(parent: string): void {
  for (const name of namesIn(parent)) {
    const path = join(parent, name);
    try {
      if (name.startsWith(PREFIX) && isLeftOver(path, name)) rmSync(path, { recursive: true, force: true });
    } catch {
      // It is another user's, or gone by now. The next one may be ours.
    }
  }
}

/** The name begins with the process that made the copy. A window may show one for days. */
function isLeftOver(path: string, name: string): boolean {
  const { isRunning, userId } = world().machine;
  const { mtimeMs, uid } = lstatSync(path);
  if (now() - mtimeMs <= LEFT_OVER_MS || (userId !== undefined && uid !== userId)) return false;
  const [, maker] = /^(\d+)-/.exec(name.slice(PREFIX.length)) ?? [];
  return maker === undefined || !isRunning(Number(maker));
}
