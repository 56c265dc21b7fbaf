import { constants } from 'node:fs';
import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
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
import { STORE_FILE } from './database.ts';
import { freeBytesOf } from './folder-refusal.ts';

const PREFIX = 'stackdesk-as-it-is-';
/** Linux keeps this folder in memory, so it has room even if every disk is full. */
const IN_MEMORY = '/dev/shm';
/** Room that a copy needs for what is derived from it. */
const MARGIN_BYTES = 8 * 1_024 ** 2;
/** A copy that is older was left by a program that was killed, unless that still runs. */
const LEFT_OVER_MS = 86_400_000;
const TRIES = 3;

/** A copy of a database with its log, in a folder of its own. */
export interface TemporaryCopy {
  readonly folder: string;
  remove(): void;
}

/** What is said if no folder has room for a copy. */
type NoRoom = (facts: { folders: string; megabytes: number }) => StackdeskError;

/** Makes a folder for the copy in the first of the temporary folders that has room and may be written to. */
function makeFolder(source: string, noRoom: NoRoom): string {
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
  throw noRoom({ folders: parents.join(', '), megabytes: Math.ceil(wanted / 1_000_000) });
}

/**
 * Copies a database and its log into a new folder, as `STORE_FILE`. If another program writes meanwhile, it is done again.
 * Throws `refusal` if that does not end, or if the system lets nobody copy it.
 */
export function copyToTemporary(source: string, refusal: StackdeskError, noRoom: NoRoom): TemporaryCopy {
  const folder = makeFolder(source, noRoom);
  const target = join(folder, STORE_FILE);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = stampOf(source);
      for (const side of ['', '-wal']) {
        rmSync(`${target}${side}`, { force: true });
        if (!existsSync(`${source}${side}`)) continue;
        copyFileSync(`${source}${side}`, `${target}${side}`, constants.COPYFILE_FICLONE);
        chmodSync(`${target}${side}`, PRIVATE_FILE);
      }
      if (stampOf(source) === before) return { folder, remove };
    }
  } catch (cause) {
    remove();
    throw new StackdeskError(refusal.code, refusal.reason ?? refusal.message, { cause });
  }
  remove();
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
export function bytesOf(path: string): number {
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
