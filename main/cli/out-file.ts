import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { type ExportFormat, exportFormatSchema } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import { exportFormats } from '#contract/values/exports.ts';
import { storedPath } from '../process/stored-name.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import { type Flags, isSet, takes } from './command.ts';
import type { Terminal } from './terminal.ts';

/**
 * Returns the absolute path. Throws `out_exists` if it exists and is not to be replaced, `out_unwritable` if its folder does
 * not.
 */
export function newFilePath({ pathOf }: Terminal, out: string, replaces = false): string {
  const path = pathOf(out);
  if (!replaces && existsSync(storedPath(path)))
    throw new StackdeskError('out_exists', because('exists', { path }));
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
  replaces: boolean;
}

/** The flag of everything that writes a table: to publish it again in the same place. */
export const replaceFlag: Flags = {
  replace: isSet('takes the place of a file of that name, as a whole and once the new one is there'),
};

const FORMATS = exportFormats.join('|');

/** The flags that `exportTarget` reads. */
export const targetFlags: Flags = {
  out: takes('FILE', 'the file to write; its ending tells the format'),
  format: takes(FORMATS, 'the format, if the ending does not tell it'),
  ...replaceFlag,
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
  const replaces = flags.replace === true;
  return { path: newFilePath(terminal, out, replaces), format: format.data, replaces };
}

/** As `exportTarget`, for a call that writes a file in any case. */
export function requiredTarget(flags: FlagValues, terminal: Terminal, call: string): ExportTarget {
  const target = exportTarget(flags, terminal, call);
  if (target === null) throw noTarget(call);
  return target;
}

function noTarget(call: string): StackdeskError {
  return new StackdeskError('usage', `Say where and how: ${call} --out FILE.${FORMATS}.`);
}
