import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reason.ts';
import { link, open, rename, rm, stat, unlink } from '../../world/files.ts';
import { pathIn, type Run, save } from '../run.ts';
import { exists, syncFolder } from './claim-part.ts';
import { diskErrorOf } from './disk-space.ts';
import { numberedName } from './file-name.ts';

const MOST_OF_ONE_NAME = 9_999;

/** Gives a proven part file its final name, or the next one that is free; nothing is ever overwritten. */
export async function giveName(run: Run, partPath: string, name: string): Promise<void> {
  for (let count = 1; count <= MOST_OF_ONE_NAME; count += 1) {
    const candidate = numberedName(name, count);
    if (await exists(pathIn(run.row, candidate))) continue;
    // Journalled first, so that a crash between the two names of one file can be cleared up.
    save(run, { name: candidate });
    if (!(await nameOnce(partPath, pathIn(run.row, candidate)))) continue;
    await syncFolder(run.row.folder);
    return;
  }
  throw new StackdeskError('out_unwritable', because('names_taken', { folder: run.row.folder, name }));
}

/** Answers false where the name was taken meanwhile. */
async function nameOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    await unlink(from);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (code === undefined || !NO_LINKS.has(code)) throw diskErrorOf(error, to);
  }
  return renameOverOwn(from, to);
}

const NO_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EXDEV',
  'EMLINK',
  'EISDIR',
]);

/** Where the file system knows no links: an empty file of our own keeps the name from others until the part takes its place. */
async function renameOverOwn(from: string, to: string): Promise<boolean> {
  try {
    await (await open(to, 'wx')).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw diskErrorOf(error, to);
  }
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    await rm(to, { force: true });
    throw diskErrorOf(error, to);
  }
}

/**
 * Clears up after a process that ended while it gave a proven file its name. Answers whether the file has its name now; if not, the part is
 * where it was.
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

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
