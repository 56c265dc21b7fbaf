import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { personsFileMode } from '../../../process/private-files.ts';
import { codeOf } from '../../../process/error-code.ts';
import { diskErrorOf } from '../../../process/system-error.ts';
import { writeAll } from '../../files/write-all.ts';
import { open } from '../../world/files.ts';
import { createDigest, type Digest, type DigestFacts } from '../proof/digest.ts';
import { isPartName } from './file-name.ts';

/** How many bytes are certainly on the disk, and the proof that they are ours. */
export interface Certain extends DigestFacts {
  readonly bytes: number;
}

/** An incomplete download, open for appending. One call at a time; only `sync` may run during `append`. */
export interface PartFile {
  readonly path: string;
  /** How many bytes were written. All of them were given to `digest`. */
  readonly bytes: number;
  readonly digest: Digest;
  /**
   * Writes bytes. Takes their memory until they are hashed, and then returns it through `seen`. Throws
   * `disk_full` or `out_unwritable`; the file may then hold the first of these bytes.
   */
  append(bytes: Buffer): Promise<{ readonly seen: Promise<ArrayBuffer> }>;
  /** Flushes what was written before the call. */
  sync(): Promise<Certain>;
  /** Throws everything away. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** How much is flushed at a time while more comes in. */
const FLUSH_BYTES = 16 * 1_024 ** 2;

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Makes an empty part file. Returns null if the name is taken. Throws `disk_full` or `out_unwritable`. */
export async function makePartFile(path: string, countsRows: boolean): Promise<PartFile | null> {
  if (!isPartName(basename(path))) throw new Error('a part file has a name of its own kind');
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
  try {
    const file = await open(path, flags, 0o644);
    const mode = personsFileMode();
    if (mode !== null) await file.chmod(mode);
    return partFileOver(file, path, 0, createDigest(countsRows), countsRows);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
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
  let flushedTo = bytes;
  let flushing: Promise<void> | null = null;
  let lost: { readonly error: unknown } | null = null;
  /** The system reports lost bytes only once, so the error is kept. */
  const flush = async (): Promise<void> => {
    if (lost !== null) throw lost.error;
    flushedTo = written;
    try {
      await file.datasync();
    } catch (error) {
      lost = { error };
      throw error;
    }
  };
  /** Keeps the disk busy all along. Otherwise everything would be left for the end. */
  const flushAhead = (): void => {
    if (flushing !== null || written - flushedTo < FLUSH_BYTES) return;
    flushing = flush()
      .catch(() => undefined)
      .finally(() => {
        flushing = null;
      });
  };
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
        const { length } = bytes;
        await writeAll(file, bytes, written);
        written += length;
        flushAhead();
        return { seen: current.push(bytes) };
      }),
    sync: () =>
      guarded(async () => {
        // The digest works in order, so both are about the same bytes.
        const bytes = written;
        const facts = current.facts();
        await Promise.all([flush(), facts]);
        return { bytes, ...(await facts) };
      }),
    restart: () =>
      guarded(async () => {
        await file.truncate(0);
        written = 0;
        flushedTo = 0;
        const before = current;
        current = createDigest(countsRows);
        before.end();
      }),
    close: async () => {
      current.end();
      await flushing;
      await file.close();
    },
  };
}
