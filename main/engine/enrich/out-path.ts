import { basename, dirname, extname, join } from 'node:path';
import { isTaken } from '../files/names.ts';

/** A free name beside the original: `leads (enriched).xlsx`, then `leads (enriched 2).xlsx`; nothing is ever overwritten. */
export function freeOutPath(input: string): string {
  const extension = extname(input);
  const stem = join(dirname(input), basename(input, extension));
  for (let count = 1; ; count += 1) {
    const path = `${stem} (enriched${count === 1 ? '' : ` ${count}`})${extension}`;
    if (!isTaken(path)) return path;
  }
}
