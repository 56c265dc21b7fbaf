import { StackdeskError } from '../../preload/contract/errors.ts';
import { convertByOffice, convertibleRefusal } from '../engine/sheets/office/convert.ts';
import { findOffice } from '../engine/sheets/office/find-office.ts';
import type { Terminal } from './terminal.ts';

/** A file that can be read. `isCopy`: it was made here. */
export interface ReadableFile {
  path: string;
  isCopy: boolean;
}

/**
 * Returns the file itself, or, if it is of a kind that only LibreOffice reads and a person asked for that, a copy as .xlsx next to it. Throws
 * `file_unsupported` with what could be done about it, and `out_unwritable`.
 */
export async function readableFile(
  path: string,
  { wantsCopy }: { wantsCopy: boolean },
  terminal: Terminal,
): Promise<ReadableFile> {
  const refusal = await convertibleRefusal(path);
  if (refusal === null) return { path, isCopy: false };
  if (findOffice() === null) {
    if (!wantsCopy) throw refusal;
    throw unsupported(
      `${refusal.message} --convert needs LibreOffice, which is not on this computer.`,
      refusal,
    );
  }
  if (!wantsCopy)
    throw unsupported(
      `${refusal.message} Or let LibreOffice, which is on this computer, do that: with --convert a copy as .xlsx is made next to it and enriched.`,
      refusal,
    );
  terminal.progress('Converting by LibreOffice');
  const copy = await convertByOffice(path).finally(() => terminal.progress(null));
  terminal.note(`LibreOffice made ${copy}.`);
  return { path: copy, isCopy: true };
}

function unsupported(message: string, cause: unknown): StackdeskError {
  return new StackdeskError('file_unsupported', message, { cause });
}
