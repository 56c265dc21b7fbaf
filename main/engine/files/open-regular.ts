import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { isStrangePlace } from '#shared/files/strange-place.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { open, openSync, stat, WITHOUT_WAITING } from '../world/files.ts';
import { world } from '../world/world.ts';

/** Throws `file_unreadable` if the path leads to a device or another computer. Opens nothing. */
export function requireUsualPlace(path: string): void {
  if (isStrangePlace(path, world().machine.platform))
    throw new StackdeskError('file_unreadable', because('strange_place', { path }));
}

/** Throws `file_unreadable` for a pipe, a socket or a device. Other problems show when the file is opened. */
export async function requireRegular(path: string): Promise<void> {
  const facts = await stat(path).catch(() => null);
  if (facts !== null && !facts.isFile() && !facts.isDirectory()) throw noRegularFile(path);
}

/**
 * Opens a file for reading, and nothing else: opening a pipe would wait for its other end, in a thread that
 * all files share. A pipe that took the file's name just now is opened without waiting, and then refused.
 * Throws `file_unreadable` and the system's errors.
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

/** The SHA-256 of a file, in hexadecimal. Throws `file_not_found` or `file_unreadable`. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(1_024 ** 2);
  try {
    const file = await openRegular(path);
    try {
      for (let at = 0; ; ) {
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) return hash.digest('hex');
        hash.update(chunk.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
}

/**
 * Opens any path for reading without ever waiting, and returns the descriptor. The caller checks with
 * `fstatSync` that it is a file. Throws the system's errors.
 */
export function openWithoutWaiting(path: string): number {
  return openSync(path, WITHOUT_WAITING);
}

function noRegularFile(path: string): StackdeskError {
  return new StackdeskError('file_unreadable', because('no_regular_file', { path }));
}
