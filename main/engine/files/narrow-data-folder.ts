import { join } from 'node:path';
import { chmodSync, lstatSync, readdirSync } from '../world/files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../world/private.ts';
import { world } from '../world/world.ts';
import { namesOfOurs } from './data-folder.ts';

/**
 * Takes the rights of other users away from the data folder and everything of ours in it. A copy or a
 * person's own command may have given them. Links are not followed. What the system refuses stays as it is.
 */
export function narrowDataFolder(dataDir: string): void {
  if (world().machine.platform === 'win32') return;
  narrow(dataDir, PRIVATE_FOLDER);
  for (const name of namesOfOurs(dataDir)) narrowAll(join(dataDir, name));
}

function narrowAll(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink()) return;
  if (!stats.isDirectory()) {
    if (stats.isFile() || stats.isSocket()) narrow(path, PRIVATE_FILE, stats.mode);
    return;
  }
  narrow(path, PRIVATE_FOLDER, stats.mode);
  try {
    for (const name of readdirSync(path)) narrowAll(join(path, String(name)));
  } catch {
    // A folder that we can't read can't be read by others either.
  }
}

function narrow(path: string, wanted: number, present = 0o777): void {
  if ((present & 0o077) === 0) return;
  try {
    chmodSync(path, wanted);
  } catch {
    // The file is another user's, or the file system has no rights.
  }
}
