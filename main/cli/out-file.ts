import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { type ExportFormat, exportFormatSchema } from '../../preload/contract/models/task.ts';
import { because } from '../../preload/contract/reason.ts';
import { storedPath } from '../process/stored-name.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import { type Flags, takes } from './command.ts';
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

/** Where an export goes, and how. */
export interface ExportTarget {
  path: string;
  format: ExportFormat;
}

/** The flags that `exportTarget` reads. */
export const targetFlags: Flags = {
  out: takes('FILE', 'the file to write; its ending tells the format'),
  format: takes('csv|xlsx|json|parquet|md', 'the format, if the ending does not tell it'),
};

/**
 * The new file that `--out` names, in the format of `--format` or of its ending. Null if no file is named. Throws `usage` if
 * the format is not known, and what `newFilePath` throws.
 */
export function exportTarget(flags: FlagValues, terminal: Terminal, call: string): ExportTarget | null {
  const out = textFlag(flags, 'out');
  const named = textFlag(flags, 'format');
  if (out === undefined && named === undefined) return null;
  const format = exportFormatSchema.safeParse((named ?? out?.split('.').at(-1))?.toLowerCase());
  if (out === undefined || !format.success) throw noTarget(call);
  return { path: newFilePath(terminal, out), format: format.data };
}

/** As `exportTarget`, for a call that writes a file in any case. */
export function requiredTarget(flags: FlagValues, terminal: Terminal, call: string): ExportTarget {
  const target = exportTarget(flags, terminal, call);
  if (target === null) throw noTarget(call);
  return target;
}

function noTarget(call: string): StackdeskError {
  return new StackdeskError('usage', `Say where and how: ${call} --out FILE.csv|xlsx|json|parquet|md.`);
}
