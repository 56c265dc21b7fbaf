import { statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { isSpreadsheet } from './chosen-files.ts';

/**
 * Why a path that came from outside is not opened, null where it may be. A pipe or a device would never end, and what is no spreadsheet
 * is none of ours.
 */
export function refusalOf(path: string): string | null {
  const name = basename(path);
  if (!isAbsolute(path) || path.includes('\0') || !isSpreadsheet(path))
    return `${name} is no spreadsheet that Stackdesk reads: CSV, TSV, TXT, XLSX or XLSM.`;
  try {
    return statSync(path).isFile() ? null : `${name} is not a file.`;
  } catch {
    return `${name} can’t be found or read.`;
  }
}
