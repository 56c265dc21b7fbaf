import { basename, dirname, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reason.ts';
import { type ConvertibleReason, isConvertible } from '../../../../preload/contract/values/convertible.ts';
import { freeName } from '../../files/names.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import { copyFile, createWriteStream, existsSync, mkdtemp, rm } from '../../world/files.ts';
import { world } from '../../world/world.ts';
import { openInput } from '../input.ts';
import { openSheetFile } from '../open-sheet-file.ts';
import { findOffice } from './find-office.ts';
import { writeOfficeProfile } from './profile.ts';

/**
 * What LibreOffice calls the formats that it reads and Stackdesk does not, by the reason of their refusal. It is told, since otherwise damaged files are
 * read as some text.
 */
const FORMATS: Readonly<Record<ConvertibleReason, string>> = {
  old_excel: 'MS Excel 97',
  binary_workbook: 'Calc MS Excel 2007 Binary',
  numbers_document: 'Apple Numbers',
  flat_document: 'OpenDocument Spreadsheet Flat XML',
};
/** A conversion that takes longer hangs. */
const LONGEST_MS = 10 * 60_000;

/** Why a file is refused, if it is of a kind that LibreOffice reads; null if it can be read as it is, or is refused for good. */
export async function convertibleRefusal(path: string): Promise<StackdeskError | null> {
  try {
    await (await openSheetFile(path)).close();
    return null;
  } catch (error) {
    if (error instanceof StackdeskError) return isConvertible(error.reason?.key) ? error : null;
    throw error;
  }
}

/**
 * Has LibreOffice make a copy of a file as .xlsx, next to it and under a name that is free; returns its path. The original is only read, and nothing
 * that it links to in the network. Throws
 * `file_unsupported` if it is of no such kind, if LibreOffice is not there or cannot read it either, and `out_unwritable`.
 */
export async function convertByOffice(
  path: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const original = resolve(path);
  const reason = (await convertibleRefusal(original))?.reason?.key;
  if (!isConvertible(reason))
    throw new StackdeskError('file_unsupported', because('not_convertible', { path: original }));
  const program = findOffice();
  if (program === null)
    throw new StackdeskError('file_unsupported', because('office_missing', { path: original }));
  const { machine } = world();
  // LibreOffice reads a copy in a folder of its own, so that nothing is written where the original lies but the result.
  const folder = await mkdtemp(join(machine.tempFolder(), 'stackdesk-convert-'));
  try {
    const input = join(folder, `in${extname(original)}`);
    await copyInput(original, input);
    const result = join(folder, 'out', 'in.xlsx');
    const profile = join(folder, 'profile');
    writeOfficeProfile(profile);
    await machine.run(
      program,
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        '--headless',
        '--norestore',
        `--infilter=${FORMATS[reason]}`,
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        dirname(result),
        input,
      ],
      { longestMs: LONGEST_MS, signal },
    );
    signal?.throwIfAborted();
    if (!existsSync(result))
      throw new StackdeskError('file_unsupported', because('office_failed', { path: original }));
    return await keep(result, original);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a file, and nothing that took its name meanwhile and is none. */
async function copyInput(path: string, to: string): Promise<void> {
  const file = await openInput(path);
  await pipeline(file.createReadStream(), createWriteStream(to));
}

/** Puts the copy next to the original, under a name that is free. */
async function keep(result: string, original: string): Promise<string> {
  const folder = dirname(original);
  const free = () => join(folder, freeName(folder, `${basename(original, extname(original))}.xlsx`));
  const fill = (part: string) => copyFile(result, part);
  const { path } = await writeWholeFile(free(), undefined, (file) => file.fillBy(fill), {
    anotherName: free,
  });
  return path;
}
