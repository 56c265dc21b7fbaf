import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { isStrangePlace } from '../../../preload/contract/values/strange-place.ts';
import { open, stat } from '../world/files.ts';
import { world } from '../world/world.ts';

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
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
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

function noRegularFile(path: string): StackdeskError {
  return new StackdeskError('file_unreadable', because('no_regular_file', { path }));
}
