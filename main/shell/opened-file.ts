import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Refusal } from '../../preload/contract/models/system.ts';
import { isOpenable } from './chosen-files.ts';

/**
 * Why a path that came from outside is not opened, null where it may be. A pipe or a device would never end, and what is no spreadsheet
 * is none of ours.
 */
export function refusalOf(path: string): Refusal | null {
  if (!isAbsolute(path) || path.includes('\0') || !isOpenable(path)) return 'no_spreadsheet';
  try {
    return statSync(path).isFile() ? null : 'no_file';
  } catch {
    return 'unreadable';
  }
}
