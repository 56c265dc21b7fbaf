import { StackdeskError } from '../../preload/contract/errors.ts';
import type { SheetInspection } from '../../preload/contract/models/sheet.ts';
import { isConvertible } from '../../preload/contract/values/convertible.ts';
import type { Opened } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** A file to enrich. `ref` is what the router takes for it. */
export interface InputFile {
  path: string;
  ref: string;
  /** Whether it was made here, of a file of another kind. */
  isCopy: boolean;
  /** What is found in it without any choice; the error if nothing can be. */
  found: SheetInspection | Error;
}

/**
 * Looks into a file. One of a kind that only LibreOffice reads is copied as .xlsx next to it if a person
 * asked for that. Throws `file_unsupported` with what could be done about it, and `out_unwritable`.
 */
export async function openInput(
  opened: Opened,
  path: string,
  { wantsCopy }: { wantsCopy: boolean },
  terminal: Terminal,
): Promise<InputFile> {
  const { client, give } = opened;
  const ref = give(path, { kind: 'read' });
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

/** What is found in a file without any choice; the error if nothing can be. */
export function look({ client }: Opened, ref: string): Promise<SheetInspection | Error> {
  return client.sheets.inspect({ path: ref }).catch((error: unknown) => {
    if (error instanceof Error) return error;
    throw error;
  });
}

function unsupported(message: string, cause: unknown): StackdeskError {
  return new StackdeskError('file_unsupported', message, { cause });
}
