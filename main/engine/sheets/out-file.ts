import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { existsSync, link, open, rename, stat, unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';

/**
 * Writes a file under a temporary name beside `out` and gives it its name only once it is complete and on disk; on failure and when
 * `signal` stops it nothing is left.
 * Throws `out_exists`, `out_unwritable`, `disk_full`.
 */
export async function writeOutFile(
  out: string,
  signal: AbortSignal | undefined,
  write: (file: FileHandle) => Promise<void>,
): Promise<number> {
  if (existsSync(out)) throw new StackdeskError('out_exists', because('exists', { path: out }));
  const temporary = temporaryBeside(out);
  const file = await open(temporary, 'wx').catch((cause: unknown) => {
    throw new StackdeskError('out_unwritable', because('unwritable', { path: out }), { cause });
  });
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    signal?.throwIfAborted();
    await nameOnce(temporary, out);
    return (await stat(out)).size;
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw outFailure(error, out);
  }
}

/** Throws `out_unwritable` or `disk_full` where no file can be made beside `out`; better before anything was paid than after. */
export async function requireWritable(out: string): Promise<void> {
  const probe = temporaryBeside(out);
  try {
    await (await open(probe, 'wx')).close();
    await unlink(probe);
  } catch (cause) {
    const failure = outFailure(cause, out);
    if (failure instanceof StackdeskError) throw failure;
    throw new StackdeskError('out_unwritable', because('unwritable', { path: out }), { cause });
  }
}

/** Gives a finished file its name. A link fails where the name was taken meanwhile, which a rename would overwrite; where links are unknown the rename has to do. */
export async function nameOnce(temporary: string, out: string): Promise<void> {
  try {
    await link(temporary, out);
    await unlink(temporary);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StackdeskError('out_exists', because('exists', { path: out }));
    if (existsSync(out)) throw error;
    await rename(temporary, out);
  }
}

/** What the system says of an output, in the words of the catalogue: `disk_full`, `out_unwritable`; anything else as it is. */
export function outFailure(error: unknown, out: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StackdeskError('disk_full', because('no_room', { path: out }), { cause: error });
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return new StackdeskError('out_unwritable', because('unwritable', { path: out }), { cause: error });
  }
  return error;
}

function temporaryBeside(out: string): string {
  return join(dirname(out), `.stackdesk-${randomBytes(6).toString('hex')}.tmp`);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
