import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What happened to a folder since it was watched: files that were read, and all files with their content. */
export interface WatchedFolder {
  /** Names of files that were read; call it before `now`, which reads all of them. */
  wasRead(): string[];
  /** Names of files below the folder, with their content. */
  now(): Record<string, string>;
}

/** Watches a folder. Throws if its disk does not record when a file is read. */
export function watchFolder(folder: string): WatchedFolder {
  const files = filesIn(folder).filter((path) => statSync(path).isFile());
  const [first] = files;
  if (first === undefined) throw new Error('nothing to watch');
  forgetReads(first);
  readFileSync(first);
  if (!isRead(first)) throw new Error(`the disk of ${folder} does not note reads`);
  for (const path of files) forgetReads(path);
  return {
    wasRead: () => files.filter(isRead).map((path) => relative(folder, path)),
    now: () =>
      Object.fromEntries(filesIn(folder).map((path) => [relative(folder, path), contentOf(path)] as const)),
  };
}

/** A disk records a read at least if the one before was before the file's last change (`relatime`). */
function forgetReads(path: string): void {
  utimesSync(path, new Date(0), statSync(path).mtime);
}

function isRead(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts !== undefined && facts.atimeMs !== 0;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();
}

function contentOf(path: string): string {
  const facts = lstatSync(path);
  if (!facts.isFile()) return facts.isDirectory() ? 'a folder' : 'no file';
  const sum = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  return `${sum}, changed ${facts.mtimeMs}`;
}
