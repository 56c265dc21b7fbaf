import { dirname, join } from 'node:path';
import { mayBeNoText } from '../../process/stored-name.ts';
import { mkdtemp, realpathSync, rm, statSync } from '../world/files.ts';
import { world } from '../world/world.ts';

const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * Does work in a new folder that only this user can enter, and removes it. It is in `near` if nobody else can put another
 * in its place there, since that is the disk where the result goes. Otherwise it is in the system's temporary folder.
 */
export async function withPrivateFolder<Result>(
  near: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // A library could not name a folder whose name is no text. DuckDB takes what is behind a question mark for something else.
  const isNamed = !mayBeNoText(near) && !near.includes('?');
  const parent = isOurs(near) && isNamed ? near : world().machine.tempFolder();
  const folder = await mkdtemp(join(parent, '.stackdesk-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether no other user can rename what is in a folder, or one of the folders that it is in. */
function isOurs(folder: string): boolean {
  const { userId } = world().machine;
  // On Windows, rights are not in the mode. The temporary folder is the user's own there.
  if (userId === undefined) return false;
  try {
    for (let path = realpathSync(folder); ; path = dirname(path)) {
      const { uid, mode } = statSync(path);
      const isSafe = (uid === userId || uid === 0) && ((mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0);
      if (!isSafe) return false;
      if (path === dirname(path)) return true;
    }
  } catch {
    return false;
  }
}
