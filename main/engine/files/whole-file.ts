import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { personsFileMode } from '../../process/private-files.ts';
import { refusalOf, writeErrorOf } from '../../process/system-error.ts';
import { lstatSync, open, rename, unlink } from '../world/files.ts';
import { giveName, isTaken, syncFolder, temporaryNextTo } from './names.ts';
import { withPrivateFolder } from './private-folder.ts';
import { writeAll } from './write-all.ts';

/**
 * A file with only a temporary name yet. Its functions throw `disk_full` and `out_unwritable`. One at a time.
 */
export interface NewFile {
  /** The name that it will get. */
  readonly out: string;
  /** Its path until then, only to read again what was written. It is written by the handle that made it. */
  readonly path: string;
  /** Bytes written so far. */
  readonly sizeBytes: number;
  /** Writes at the end, a text as UTF-8. */
  append(bytes: Uint8Array | string): Promise<void>;
  /** Overwrites bytes that were appended before. */
  replace(bytes: Uint8Array, position: number): Promise<void>;
  /**
   * Lets a library write a file by a path, and appends what that holds. The path is in a folder that nobody else can enter:
   * by the name of this one, another user could have the library write into a file of the person.
   */
  fillBy(fill: (path: string) => Promise<void>): Promise<void>;
}

export interface NewFileOptions {
  /** Permissions of the file; by default those of the person's own files. */
  mode?: number;
  /** Returns a free name in the same folder. Called if `out` was taken while the file was written. */
  anotherName?: () => string;
  /**
   * Takes the place of the file that has the name, in one step: who has that open reads it to its end, and who opens it
   * later gets the new one.
   */
  replaces?: boolean | undefined;
}

export interface WrittenFile {
  path: string;
  sizeBytes: number;
}

/**
 * Writes a file under a temporary name next to `out`. It gets its name only when it is complete, has the size
 * that was written, and is on the disk. Nothing is overwritten, unless the person said so (`replaces`). If it fails or `signal`
 * fires, nothing is left, and a file that was to be replaced is as it was. Throws `out_exists`, `out_unwritable`, `disk_full`, `cancelled`, and what `write` throws.
 */
export async function writeWholeFile(
  out: string,
  signal: AbortSignal | undefined,
  write: (file: NewFile) => Promise<void>,
  { mode, anotherName, replaces = false }: NewFileOptions = {},
): Promise<WrittenFile> {
  const kept = replaces ? modeOfReplaced(out) : null;
  if (!replaces && isTaken(out)) throw new StackdeskError('out_exists', because('exists', { path: out }));
  const temporary = temporaryNextTo(out);
  const own = guard(out);
  const file = createNewFile(temporary, out, await own(() => open(temporary, 'wx', mode)));
  try {
    await write(file);
    await file.settle(mode ?? kept ?? personsFileMode());
    signal?.throwIfAborted();
    const path = await own(() =>
      replaces ? takePlace(temporary, out) : giveFreeName(temporary, out, anotherName),
    );
    await own(() => requireFile(path));
    await own(() => syncFolder(dirname(path))).catch(async (error: unknown) => {
      if (!replaces) await unlink(path).catch(() => undefined);
      throw error;
    });
    return { path, sizeBytes: file.sizeBytes };
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(temporary).catch(() => undefined);
    if (signal?.aborted)
      throw new StackdeskError('cancelled', because('writing_stopped', { path: out }), { cause: error });
    throw refusalOf(error, out);
  }
}

/** A quota shows only when bytes are written. More than these would hold up whoever waits for a preview. */
const MOST_TRIED_BYTES = 4 * 1_024 ** 2;

/**
 * Throws `out_unwritable` or `disk_full` if no file of this name can be made, of so many bytes as far as that can be tried
 * quickly. It makes the file, as `writeWholeFile` does, and removes it: names, rights, quotas and limits of a disk show in
 * nothing else. Call it before paying.
 */
export async function requireWritable(out: string, bytes = 0): Promise<void> {
  const probe = temporaryNextTo(out);
  await guard(out)(async () => {
    const file = await open(probe, 'wx');
    try {
      await writeAll(file, Buffer.alloc(Math.min(bytes, MOST_TRIED_BYTES)), 0);
      await file.truncate(0);
      await file.close();
      if (!isTaken(out)) await giveAndTake(probe, out);
    } finally {
      await file.close().catch(() => undefined);
      await unlink(probe).catch(() => undefined);
    }
  });
}

/** Gives an empty file of ours its name, and takes it away again, unless something else took the name meanwhile. */
async function giveAndTake(probe: string, out: string): Promise<void> {
  const { dev, ino } = lstatSync(probe);
  try {
    await giveName(probe, out);
  } catch (error) {
    if (error instanceof StackdeskError && error.code === 'out_exists') return;
    throw error;
  }
  const now = lstatSync(out);
  if (now.dev === dev && now.ino === ino && now.size === 0) await unlink(out);
}

/** Removes what got the name of a file and is a link: someone put it there instead of the file. */
async function requireFile(path: string): Promise<void> {
  if (lstatSync(path).isFile()) return;
  await unlink(path).catch(() => undefined);
  throw new Error('something else took the place of the file');
}

/** The permissions of a file that is to be replaced, since others may read it. Null if there is none. */
function modeOfReplaced(out: string): number | null {
  const there = lstatSync(out, { throwIfNoEntry: false });
  // What a link leads to is not for us to replace, nor is a folder or a device.
  if (there !== undefined && !there.isFile())
    throw new StackdeskError('out_exists', because('exists', { path: out }));
  return there === undefined ? null : there.mode & 0o777;
}

async function takePlace(temporary: string, out: string): Promise<string> {
  modeOfReplaced(out);
  await rename(temporary, out);
  return out;
}

async function giveFreeName(temporary: string, out: string, another: (() => string) | undefined) {
  for (let name = out; ; ) {
    try {
      await giveName(temporary, name);
      return name;
    } catch (error) {
      const isTaken = error instanceof StackdeskError && error.code === 'out_exists';
      const next = isTaken ? another?.() : undefined;
      if (next === undefined || next === name) throw error;
      name = next;
    }
  }
}

/** Reports every failure of the work as a failure to write `out`. */
function guard(out: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      throw writeErrorOf(error, out);
    }
  };
}

function createNewFile(
  path: string,
  out: string,
  file: FileHandle,
): NewFile & { settle(mode: number | null): Promise<void>; close(): Promise<void> } {
  const own = guard(out);
  let size = 0;
  const append = async (bytes: Uint8Array) => {
    await writeAll(file, bytes, size);
    size += bytes.length;
  };
  return {
    out,
    path,
    get sizeBytes() {
      return size;
    },
    append: (bytes) => own(() => append(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)),
    replace: (bytes, position) => own(() => writeAll(file, bytes, position)),
    fillBy: (fill) =>
      withPrivateFolder(dirname(out), async (folder) => {
        const filled = join(folder, 'file');
        await fill(filled);
        await own(() => eachPiece(filled, append));
      }),
    /** Makes sure that all bytes are on the disk, and closes the file. */
    settle: (mode) =>
      own(async () => {
        if (mode !== null) await file.chmod(mode);
        await file.sync();
        const onDisk = (await file.stat()).size;
        if (onDisk !== size) throw new Error(`${size} bytes were written, and ${onDisk} are there`);
        await file.close();
      }),
    close: () => file.close(),
  };
}

const PIECE_BYTES = 1024 ** 2;

/** Calls `take` with each piece of a file, in order. */
async function eachPiece(path: string, take: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  const file = await open(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let position = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, position);
      if (bytesRead === 0) return;
      await take(piece.subarray(0, bytesRead));
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
}
