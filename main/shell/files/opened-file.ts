import { realpathSync, statSync } from 'node:fs';
import type { Refusal } from '../../../preload/contract/models/system.ts';
import { isStrangePlace } from '../../../preload/contract/values/strange-place.ts';
import { isOpenable } from './file-kinds.ts';

/**
 * Why a path that came from outside is not opened, null where it may be. A pipe or a device would never end, a file of another computer
 * is for a person to choose, and what is no spreadsheet is none of ours.
 */
export function refusalOf(path: string): Refusal | null {
  if (!isOpenable(path)) return 'no_spreadsheet';
  // Told by its name alone: a look at a file of another computer sends the person's name there.
  if (isStrangePlace(path, process.platform)) return 'strange_place';
  try {
    if (!statSync(path).isFile()) return 'no_file';
    return isStrangePlace(realpathSync(path), process.platform) ? 'strange_place' : null;
  } catch {
    return 'unreadable';
  }
}
