import { basename, dirname, extname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { type ConvertibleReason, isConvertible } from '#shared/files/convertible.ts';
import { freeName } from '../../files/names.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import { copyFile, createWriteStream, existsSync, mkdtemp, rm } from '../../world/files.ts';
import { world } from '../../world/world.ts';
import { openInput } from '../input.ts';
import { openSheetFile } from '../open-sheet-file.ts';
import { findOffice } from './find-office.ts';
import { writeOfficeProfile } from './profile.ts';

/**
 * LibreOffice's names of the formats that only it reads, by the reason for which we refuse them. Without the
 * name it would read a damaged file as text.
 */
const FORMATS: Readonly<Record<ConvertibleReason, string>> = {
  old_excel: 'MS Excel 97',
  binary_workbook: 'Calc MS Excel 2007 Binary',
  numbers_document: 'Apple Numbers',
  flat_document: 'OpenDocument Spreadsheet Flat XML',
  web_page: 'HTML (StarCalc)',
  excel_xml: 'MS Excel 2003 XML',
};
/** A longer conversion hangs. */
const LONGEST_MS = 10 * 60_000;

/** The refusal of a file that only LibreOffice can read; null for any other file. */
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
 * Has LibreOffice copy a file as .xlsx next to it, under a free name, and returns the copy's path. The
 * original is only read, and no link in it is followed. Throws `file_unsupported` if it is of another kind,
 * if LibreOffice is missing or can't read it, and `out_unwritable`.
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
  // LibreOffice reads a copy in a folder of its own, so that only the result is written next to the original.
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

/** Copies a file, but nothing else that may have taken its name. */
async function copyInput(path: string, to: string): Promise<void> {
  const file = await openInput(path);
  await pipeline(file.createReadStream(), createWriteStream(to));
}

async function keep(result: string, original: string): Promise<string> {
  const folder = dirname(original);
  const free = () => join(folder, freeName(folder, `${basename(original, extname(original))}.xlsx`));
  const fill = (part: string) => copyFile(result, part);
  const { path } = await writeWholeFile(free(), undefined, (file) => file.fillBy(fill), {
    anotherName: free,
  });
  return path;
}
