import { StackdeskError } from '#contract/errors.ts';
import type { SheetInspection } from '#contract/models/sheet.ts';
import { isConvertible } from '#shared/files/convertible.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** A file to enrich. `ref` is its handle for the router. */
export interface InputFile {
  path: string;
  ref: string;
  /** True if it was made here from a file of another kind. */
  isCopy: boolean;
  /** What is found in it if no sheet, header or encoding is named; or the error. */
  found: SheetInspection | Error;
}

/**
 * Inspects a file. If only LibreOffice can read its kind and a person asked for it, a copy as .xlsx is made
 * next to it. Throws `file_unsupported` if such a file is not converted; the message says what to do. Throws
 * `out_unwritable` if the copy cannot be written. Other errors of the file are returned in `found`.
 */
export async function openInput(
  opened: Opened,
  path: string,
  { wantsCopy }: { wantsCopy: boolean },
  terminal: Terminal,
): Promise<InputFile> {
  const { client, give } = opened;
  const ref = await give(path, { kind: 'read' });
  const found = await look(opened, ref);
  if (!(found instanceof StackdeskError) || !isConvertible(found.reason?.key))
    return { path, ref, isCopy: false, found };
  if (!(await client.sheets.converter()).isThere)
    throw wantsCopy
      ? unsupported(`${found.message} --convert needs LibreOffice, which is not on this computer.`, found)
      : found;
  if (!wantsCopy)
    throw unsupported(
      `${found.message} Or let LibreOffice, which is on this computer, do that: with --convert a copy as .xlsx is made next to it and enriched.`,
      found,
    );
  terminal.progress('Converting by LibreOffice');
  const copy = await client.sheets.convert({ path: ref }).finally(() => terminal.progress(null));
  terminal.note(`LibreOffice made ${copy.path}.`);
  return { ...copy, isCopy: true, found: await look(opened, copy.ref) };
}

/** What is found in a file if no sheet, header or encoding is named; or the error. */
export function look({ client }: Opened, ref: string): Promise<SheetInspection | Error> {
  return client.sheets.inspect({ path: ref }).catch((error: unknown) => {
    if (error instanceof Error) return error;
    throw error;
  });
}

function unsupported(message: string, cause: unknown): StackdeskError {
  return new StackdeskError('file_unsupported', message, { cause });
}
