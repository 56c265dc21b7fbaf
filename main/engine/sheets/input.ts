import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { openRegular } from '../files/open-regular.ts';

/** Opens a file for reading. Throws `file_not_found` or `file_unreadable`, also if it is no regular file. */
export async function openInput(path: string): Promise<FileHandle> {
  try {
    return await openRegular(path);
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
}

/** Reads `length` bytes from a position on, fewer only if the file ends. Throws `file_unreadable`. */
export async function readInput(
  file: Pick<FileHandle, 'read'>,
  path: string,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  try {
    while (done < length) {
      const { bytesRead } = await file.read(bytes, done, length - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
  return bytes.subarray(0, done);
}

/**
 * Remembers size and time of an open file. The returned function throws `file_changed` if it was written to
 * since: what was read may be a mix. A file that was replaced by another is still whole where it is open.
 */
export async function noteInput(file: Pick<FileHandle, 'stat'>, path: string): Promise<() => Promise<void>> {
  const before = await file.stat();
  return async () => {
    const { size, mtimeMs } = await file.stat();
    if (size !== before.size || mtimeMs !== before.mtimeMs)
      throw new StackdeskError('file_changed', because('changed', { path }));
  };
}
