import { posix, win32 } from 'node:path';

/**
 * The path of a run's file, if this computer's own data names it. Else only its name, which is never opened.
 */
export function pathFrom(path: string, known: ReadonlySet<string>): string {
  if (known.has(path)) return path;
  return posix.basename(win32.basename(path)) || 'file';
}

/** Whether a file with this name opens as data only. */
export function isDataFile(path: string): boolean {
  return /\.(?:csv|tsv|txt|xlsx|xlsm|ods)$/i.test(path);
}
