import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/lib',
];

/**
 * The path of a program; undefined if there is none.
 *
 * @param {string} name
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].filter(
    (folder) => folder !== '',
  );
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** @param {string} file */
export function hasLibrary(file) {
  return libraryFolders.some((folder) => existsSync(join(folder, file)));
}
