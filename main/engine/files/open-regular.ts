import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { isStrangePlace } from '../../../preload/contract/values/strange-place.ts';
import { open, openSync, stat } from '../world/files.ts';
import { world } from '../world/world.ts';

/** Flags for reading: a pipe is opened at once, instead of when its other end is. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Throws `file_unreadable` for a path of a device or of another computer, without opening anything. */
export function requireUsualPlace(path: string): void {
  if (isStrangePlace(path, world().machine.platform))
    throw new StackdeskError('file_unreadable', because('strange_place', { path }));
}

/** Throws `file_unreadable` for a pipe, a socket or a device. Others are reported when opened. */
export async function requireRegular(path: string): Promise<void> {
  const facts = await stat(path).catch(() => null);
  if (facts !== null && !facts.isFile() && !facts.isDirectory()) throw noRegularFile(path);
}

/**
 * Opens a file for reading, and nothing that is none: whoever opens a pipe waits for its other end, with a thread that all files share. A pipe that took
 * the file's name a moment ago is opened without waiting, and known then. Throws `file_unreadable`, and the system's errors.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, WITHOUT_WAITING);
  try {
    const facts = await file.stat();
    if (facts.isDirectory()) throw new StackdeskError('file_unreadable', because('is_folder', { path }));
    if (!facts.isFile()) throw noRegularFile(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens a path for reading and never waits, whatever it is; the caller looks by `fstatSync` whether it is a file. Returns the descriptor.
 * Throws the system's errors.
 */
export function openWithoutWaiting(path: string): number {
  return openSync(path, WITHOUT_WAITING);
}

function noRegularFile(path: string): StackdeskError {
  return new StackdeskError('file_unreadable', because('no_regular_file', { path }));
}
