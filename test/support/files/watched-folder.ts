import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Tells what became of a folder since: files that were read, and everything that is there, with its content. */
export interface WatchedFolder {
  /** Files that were read since, by their names; asked before `now`, which reads all of them. */
  wasRead(): string[];
  /** Names below the folder, each with what it holds. */
  now(): Record<string, string>;
}

/** Watches a folder. Throws if its disk does not note when a file is read. */
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

/** A disk notes a read of a file at least if the one before was before its last change (`relatime`). */
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
