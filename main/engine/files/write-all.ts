import type { FileHandle } from 'node:fs/promises';

/** The part of an open file that writing takes. */
export type Writes = Pick<FileHandle, 'write'>;

/**
 * Writes all bytes at `position`, however few of them the system takes at a time: a disk that is nearly full takes a part and reports no
 * error. Throws the system's error, or `ENOSPC` if it takes nothing at all.
 */
export async function writeAll(file: Writes, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0)
      throw Object.assign(new Error('ENOSPC: the system takes no more bytes, write'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}
