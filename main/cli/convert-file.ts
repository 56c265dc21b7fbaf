import { spawn } from 'node:child_process';
import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { openSheetFile } from '../engine/sheets/open-sheet-file.ts';
import type { Terminal } from './terminal.ts';

/**
 * Spreadsheets that LibreOffice reads and Stackdesk does not, by the reason of their refusal: what LibreOffice calls their format. It is told, since
 * otherwise damaged files are read as some text.
 */
const FORMATS = new Map([
  ['old_excel', 'MS Excel 97'],
  ['binary_workbook', 'Calc MS Excel 2007 Binary'],
  ['numbers_document', 'Apple Numbers'],
  ['flat_document', 'OpenDocument Spreadsheet Flat XML'],
]);
/** A conversion that takes longer hangs. */
const LONGEST_MS = 10 * 60_000;

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
  const refusal = await refusalOf(path);
  const format = FORMATS.get(refusal?.reason?.key ?? '');
  if (format === undefined || refusal === null) return { path, isCopy: false };
  const program = findSoffice();
  if (program === null) {
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
  const copy = await convert(program, { path: resolve(path), format }, refusal).finally(() =>
    terminal.progress(null),
  );
  terminal.note(`LibreOffice made ${copy}.`);
  return { path: copy, isCopy: true };
}

async function refusalOf(path: string): Promise<StackdeskError | null> {
  try {
    await (await openSheetFile(path)).close();
    return null;
  } catch (error) {
    if (error instanceof StackdeskError) return error;
    throw error;
  }
}

/** LibreOffice reads a copy of the file in a folder of its own, so that nothing is written where the original lies but the result. */
async function convert(
  program: string,
  { path, format }: { path: string; format: string },
  refusal: StackdeskError,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-convert-'));
  try {
    const input = join(folder, `in${extname(path)}`);
    copyFileSync(path, input);
    const profile = pathToFileURL(join(folder, 'profile')).href;
    const result = join(folder, 'out', 'in.xlsx');
    await run(program, [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--norestore',
      `--infilter=${format}`,
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      dirname(result),
      input,
    ]);
    if (!existsSync(result))
      throw unsupported(`${refusal.message} LibreOffice could not read it either.`, refusal);
    return keep(result, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the copy next to the original, under a name that is free. */
function keep(result: string, original: string): string {
  const stem = join(dirname(original), basename(original, extname(original)));
  for (let count = 1; ; count += 1) {
    const path = `${stem}${count === 1 ? '' : ` (${count})`}.xlsx`;
    try {
      copyFileSync(result, path, constants.COPYFILE_EXCL);
      return path;
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') continue;
      throw new StackdeskError('out_unwritable', `${path} cannot be written.`, { cause });
    }
  }
}

/** Ends when the program does, however it does; what it brought about is looked at afterwards. */
function run(program: string, argv: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(program, argv, { stdio: 'ignore', timeout: LONGEST_MS, windowsHide: true });
    child.once('error', () => done());
    child.once('close', () => done());
  });
}

/** LibreOffice on the path or where its installers put it; null if it is not there. */
function findSoffice(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice'];
  const usual: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
    win32: ['ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => {
      const folder = process.env[name];
      return folder === undefined ? [] : [join(folder, 'LibreOffice', 'program')];
    }),
  };
  const places = [...folders, ...(usual[process.platform] ?? [])];
  return (
    places.flatMap((folder) => names.map((name) => join(folder, name))).find((each) => existsSync(each)) ??
    null
  );
}

function unsupported(message: string, cause: unknown): StackdeskError {
  return new StackdeskError('file_unsupported', message, { cause });
}
