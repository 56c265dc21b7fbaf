import type { Encoding } from '#shared/files/encodings.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { SheetFile } from '../sheets/model.ts';
import { type OpenSheetOptions, openSheetFile } from '../sheets/open-sheet-file.ts';
import { type FileFacts, fileFacts } from './file-facts.ts';

export interface OpenedFile {
  file: SheetFile;
  /** Taken before the file was opened, so that a later change is noticed. */
  facts: FileFacts;
}

/** An open file, and what was found in it. */
export interface InspectedFile extends OpenedFile {
  /** What the program finds by itself; null if it finds nothing. */
  asFound: SheetFacts | null;
  /** What is there with a person's choices. */
  asChosen: SheetFacts;
}

export interface FileChoices {
  encoding?: Encoding | null | undefined;
  sheet?: string | undefined;
  header?: number | null | undefined;
}

/** Opens a file, and closes it after the work. Throws what opening it throws. */
export async function withFile<T>(
  path: string,
  options: OpenSheetOptions,
  work: (opened: OpenedFile) => Promise<T>,
): Promise<T> {
  const facts = knownFacts(path);
  const file = await openSheetFile(path, options);
  try {
    return await work({ file, facts: facts ?? fileFacts(path) });
  } finally {
    await file.close();
  }
}

/** Null if the file is not there: opening it gives a better reason. */
function knownFacts(path: string): FileFacts | null {
  try {
    return fileFacts(path);
  } catch {
    return null;
  }
}

/** What the program finds in a file by itself. Throws what opening and inspecting it throws. */
export function findSheet(path: string): Promise<SheetFacts> {
  return withFile(path, {}, ({ file }) => inspectSheet(file));
}

/**
 * Looks at a file that was opened in the chosen encoding. `known` is what the program finds by itself, if
 * that is known already. Throws what inspecting the file throws.
 */
export async function inspectFile(
  opened: OpenedFile,
  { encoding, sheet, header }: FileChoices,
  known?: SheetFacts | null,
): Promise<InspectedFile> {
  const isAsIs = encoding === undefined || encoding === null;
  const find = () => (isAsIs ? inspectSheet(opened.file) : findSheet(opened.file.path));
  const asFound = known === undefined ? await find().catch(() => null) : known;
  const isFound =
    isAsIs && header === undefined && asFound !== null && (sheet === undefined || sheet === asFound.sheet);
  const asChosen = isFound ? asFound : await inspectSheet(opened.file, { sheet, header });
  return { ...opened, asFound, asChosen };
}
