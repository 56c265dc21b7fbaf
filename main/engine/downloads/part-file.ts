import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createDigest, type Digest } from './digest.ts';
import { diskErrorOf } from './disk-space.ts';

/** Bytes that are on the disk for certain, and what proves that they are ours. */
export interface Certain {
  readonly bytes: number;
  readonly sha256: string;
}

/** A download that is not complete yet, open for appending. One piece of work at a time but `sync`, which may run beside `append`. */
export interface PartFile {
  readonly path: string;
  /** Bytes that were written; all of them are in `digest`. */
  readonly bytes: number;
  readonly digest: Digest;
  /** Throws `disk_full`, `out_unwritable`; the file may then hold a beginning of these bytes. */
  append(bytes: Buffer): Promise<void>;
  /** Flushes what was written when it was called. */
  sync(): Promise<Certain>;
  /** Throws everything away. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Makes an empty part file, or null where the name is taken. Throws `disk_full`, `out_unwritable`. */
export async function makePartFile(path: string, countsRows: boolean): Promise<PartFile | null> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
  try {
    return partFileOver(await open(path, flags, 0o644), path, 0, createDigest(countsRows), countsRows);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw diskErrorOf(error, path);
  }
}

/** A part file over an open file whose first `bytes` bytes went into `digest`. */
export function partFileOver(
  file: FileHandle,
  path: string,
  bytes: number,
  digest: Digest,
  countsRows: boolean,
): PartFile {
  let written = bytes;
  let current = digest;
  let sha256 = current.sha256AtThisPoint();
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw diskErrorOf(error, path);
    }
  };
  return {
    path,
    get bytes() {
      return written;
    },
    get digest() {
      return current;
    },
    append: (bytes) =>
      guarded(async () => {
        // Begun before the hash, so that the disk works beside it.
        const writing = writeAll(file, bytes, written);
        current.push(bytes);
        await writing;
        written += bytes.length;
        sha256 = current.sha256AtThisPoint();
      }),
    sync: () =>
      guarded(async () => {
        const certain = { bytes: written, sha256: sha256() };
        await file.datasync();
        return certain;
      }),
    restart: () =>
      guarded(async () => {
        await file.truncate(0);
        written = 0;
        current = createDigest(countsRows);
        sha256 = current.sha256AtThisPoint();
      }),
    close: () => file.close(),
  };
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
