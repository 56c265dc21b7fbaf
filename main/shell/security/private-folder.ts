import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the rights of others away from the program's own folder and from the files right in `inside`, which an older version may have given them; Chromium keeps
 * its own files in there too, and its sockets. Windows has the rights of the user's own folder.
 */
export function narrowFolder(folder: string, inside: readonly string[]): void {
  if (process.platform === 'win32') return;
  narrow(folder);
  for (const each of inside) {
    narrow(each);
    try {
      for (const name of readdirSync(each))
        if (lstatSync(join(each, name)).isFile()) narrow(join(each, name));
    } catch {
      // It is not there yet.
    }
  }
}

function narrow(path: string): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return;
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  } catch {
    // It is not there yet, or is somebody else's.
  }
}
