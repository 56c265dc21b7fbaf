import type { FileHandle } from 'node:fs/promises';

export type Writes = Pick<FileHandle, 'write'>;

/**
 * Writes all bytes at `position`. A nearly full disk may take only some of them without an error, so this
 * goes on with the rest. Throws the system's error, or `ENOSPC` if the system takes nothing at all.
 */
export async function writeAll(file: Writes, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0)
      throw Object.assign(new Error('ENOSPC: the system takes no more bytes, write'), { code: 'ENOSPC' });
    done += bytesWritten;
  }
}
