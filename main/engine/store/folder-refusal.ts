import { constants } from 'node:fs';
import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import { otherOwnerOf, pathIn, pathLength, storeTroubleOf, troubleOf } from '../../process/system-error.ts';
import { temporaryNextTo } from '../files/names.ts';
import {
  accessSync,
  closeSync,
  existsSync,
  openSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from '../world/files.ts';
import { world } from '../world/world.ts';
import { STORE_FILE, STORE_SUFFIXES } from './database.ts';

/** What a data folder must have room for before it can be opened: the index of SQLite's log, and more. */
const PROBE_BYTES = 65_536;
/** The longest path that SQLite opens, without what it adds to the names of its side files. */
const LONGEST_PATH = 500;

/**
 * Why a data folder cannot be opened for writing. SQLite says only that it could not, so the folder is tried. An
 * error with another cause is returned as it is.
 */
export function folderRefusalOf(error: unknown, dataDir: string): unknown {
  if (error instanceof StackdeskError || troubleOf(error) === null) return error;
  const busy = storeTroubleOf(error);
  if (busy?.code === 'store_locked') return new StackdeskError(busy.code, busy.reason, { cause: error });
  // Of a folder that cannot be made, the error says more.
  const tried = existsSync(dataDir) ? (tryFolder(dataDir) ?? tryFiles(dataDir)) : error;
  const isTemporary = tried === null && troubleOf(error) === 'full';
  const cause = tried ?? error;
  const reason = isTemporary
    ? because('temp_full', { path: world().machine.tempFolder() })
    : reasonFor(cause, dataDir);
  const isFull = isTemporary || troubleOf(cause) === 'full';
  return new StackdeskError(isFull ? 'disk_full' : 'store_unwritable', reason, { cause: error });
}

/** Makes and removes a file in the folder. Returns what the system says against it, or null. */
function tryFolder(dataDir: string): unknown {
  const probe = temporaryNextTo(join(dataDir, STORE_FILE));
  let file: number | null = null;
  try {
    file = openSync(probe, 'wx', 0o600);
    if (writeSync(file, Buffer.alloc(PROBE_BYTES, 1)) < PROBE_BYTES)
      return Object.assign(new Error('the disk took only a part'), { code: 'ENOSPC' });
    return null;
  } catch (error) {
    return error;
  } finally {
    if (file !== null) {
      closeSync(file);
      unlinkSync(probe);
    }
  }
}

/** A store that another user made in this user's folder. Returns what the system says against it, or null. */
function tryFiles(dataDir: string): unknown {
  for (const suffix of STORE_SUFFIXES) {
    const path = join(dataDir, `${STORE_FILE}${suffix}`);
    try {
      // Opening and closing it would end SQLite's locks.
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (troubleOf(error) !== 'missing') return error;
    }
  }
  return null;
}

function reasonFor(cause: unknown, folder: string): Reason {
  const trouble = troubleOf(cause);
  if (trouble === 'full') return because('data_full', { path: folder, free: freeBytesOf(folder) ?? 0 });
  if (trouble === 'read_only') return because('data_read_only', { path: folder });
  if (trouble === 'many_open') return because('files_many', { path: folder });
  if (trouble === 'long' || Buffer.byteLength(folder) > LONGEST_PATH)
    return because('data_path_long', pathLength(folder));
  if (trouble === 'denied') {
    const other = otherOwnerOf(pathIn(cause) ?? folder);
    if (other === null) return because('data_not_permitted', { path: folder });
    return because('data_belongs', { folder, ...other });
  }
  if (trouble === 'missing' && statSync(folder, { throwIfNoEntry: false }) === undefined)
    return because('data_gone', { path: folder });
  return because('data_fails', { path: folder, code: codeOf(cause) });
}

/** Bytes that are free on the disk of a folder. Null if the system does not say. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}
