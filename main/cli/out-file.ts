import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { because } from '../../preload/contract/reason.ts';
import { storedPath } from '../process/stored-name.ts';
import type { Terminal } from './terminal.ts';

/** Returns the absolute path. Throws `out_exists` if it exists, `out_unwritable` if its folder does not. */
export function newFilePath({ pathOf }: Terminal, out: string): string {
  const path = pathOf(out);
  if (existsSync(storedPath(path))) throw new StackdeskError('out_exists', because('exists', { path }));
  const folder = dirname(path);
  const stats = statSync(storedPath(folder), { throwIfNoEntry: false });
  if (stats === undefined)
    throw new StackdeskError('out_unwritable', because('out_no_folder', { path, folder }));
  if (!stats.isDirectory())
    throw new StackdeskError('out_unwritable', because('out_in_file', { path, file: folder }));
  return path;
}
