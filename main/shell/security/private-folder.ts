import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes the rights of other users from the program's folder, from the folders `inside` and from the files
 * directly in those. A copy or a person's own command may have given such rights. On Windows nothing is needed: files have
 * the rights of the user's own folder.
 */
export function makeFoldersPrivate(folder: string, inside: readonly string[]): void {
  if (process.platform === 'win32') return;
  makePrivate(folder);
  for (const each of inside) {
    makePrivate(each);
    try {
      for (const name of readdirSync(each))
        if (lstatSync(join(each, name)).isFile()) makePrivate(join(each, name));
    } catch {
      // It does not exist yet.
    }
  }
}

function makePrivate(path: string): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return;
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  } catch {
    // It does not exist yet, or belongs to another user.
  }
}
