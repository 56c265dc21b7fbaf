import { posix, win32 } from 'node:path';

/** The path of a file of a backup to read; one that this computer's own data does not name is cut down to the file's name, which is never opened. */
export function pathFrom(path: string, known: ReadonlySet<string>): string {
  if (known.has(path)) return path;
  return posix.basename(win32.basename(path)) || 'file';
}

/** Whether a file of this name opens as nothing but data. */
export function isDataFile(path: string): boolean {
  return /\.(?:csv|tsv|txt|xlsx|xlsm|ods)$/i.test(path);
}
