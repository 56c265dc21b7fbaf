import { StackdeskError } from '#contract/errors.ts';
import { diskErrorOf } from '../../../process/system-error.ts';
import { freeName, giveName, syncFolder } from '../../files/names.ts';
import { rename, stat, unlink } from '../../world/files.ts';
import { pathIn, type Run, save } from '../run.ts';

/** Gives a proven part file its final name, or the next free one. Never overwrites anything. */
export async function giveFinalName(run: Run, partPath: string, name: string): Promise<void> {
  const { folder } = run.row;
  for (;;) {
    const candidate = freeName(folder, name);
    const path = pathIn(run.row, candidate);
    // Journalled first, so that `recoverNaming` can finish after a crash between the two names.
    save(run, { name: candidate });
    try {
      await giveName(partPath, path);
      // The file is whole and has its name. `recoverNaming` handles a crash before the folder is flushed.
      return await syncFolder(folder).catch(() => undefined);
    } catch (error) {
      const isTaken = error instanceof StackdeskError && error.code === 'out_exists';
      if (!isTaken) throw diskErrorOf(error, path);
    }
  }
}

/**
 * Cleans up after a process that ended while it gave a proven file its name. Returns `named` if the file has
 * its name now, `part` if the part file is where it was, `unclear` if only the named file is there.
 */
export async function recoverNaming(partPath: string, path: string): Promise<'named' | 'part' | 'unclear'> {
  const [part, file] = await Promise.all([factsOf(partPath), factsOf(path)]);
  if (part === null) return file === null ? 'part' : 'unclear';
  if (file === null) return 'part';
  if (file.ino === part.ino && file.dev === part.dev && file.ino !== 0n) {
    await unlink(partPath);
    return 'named';
  }
  if (file.size > 0n) return 'part';
  await rename(partPath, path);
  return 'named';
}

async function factsOf(path: string) {
  return stat(path, { bigint: true }).catch(() => null);
}
