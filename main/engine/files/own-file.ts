import { basename, dirname, extname, join, resolve } from 'node:path';
import type { JobOrigin } from '#contract/models/job.ts';
import { fileNameOf } from '#shared/files/file-name.ts';
import { mkdirSync } from '../world/files.ts';
import { freeName } from './names.ts';

/** Folders below the data folder for files that we make for domains without a file. */
const FOLDERS = { pasted: 'pasted', refresh: join('pasted', 'refresh') } as const;

const TITLES = { pasted: 'Pasted domains', refresh: 'Refresh of saved domains' } as const;

/** Whether a file is ours or a person's, by its folder. */
export function originOf(dataDir: string, path: string): JobOrigin {
  const folder = dirname(resolve(path));
  if (folder === resolve(dataDir, FOLDERS.refresh)) return 'refresh';
  return folder === resolve(dataDir, FOLDERS.pasted) ? 'pasted' : 'file';
}

/** The folder of all our own files. */
export function ownFolder(dataDir: string): string {
  return resolve(dataDir, FOLDERS.pasted);
}

/** A free path for a new file of ours, named by what it is and when. Makes its folder. */
export function newOwnPath(
  dataDir: string,
  origin: Exclude<JobOrigin, 'file'>,
  options: { name?: string | undefined; now: number },
): string {
  const folder = resolve(dataDir, FOLDERS[origin]);
  mkdirSync(folder, { recursive: true });
  // File names can't have a colon.
  const title = (options.name ?? `${TITLES[origin]}, ${momentOf(options.now)}`).replaceAll(':', '.');
  const stem = fileNameOf(title, 60, 'Domains');
  return join(folder, freeName(folder, `${stem}.csv`));
}

/** A day and a time such as `21 Nov 10:05`, in the computer's time zone. */
function momentOf(ms: number): string {
  const at = new Date(ms);
  const month = at.toLocaleString('en', { month: 'short' });
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getDate()} ${month} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Names that the program gave. Each has a time, and a number if the name was taken.
 */
const GIVEN = new RegExp(
  `^(?:${Object.values(TITLES).join('|')}), \\d{1,2} \\p{L}{3,4} \\d\\d\\.\\d\\d(?: \\(\\d+\\))?$`,
  'u',
);

/**
 * Whether a run has a name of its own, from a person's file or typed by them. Else it is named by what it is,
 * when, and how many domains.
 */
export function hasOwnName({ path, options }: { path: string; options: { origin: JobOrigin } }): boolean {
  return options.origin === 'file' || !GIVEN.test(basename(path, extname(path)));
}

/**
 * The name of a run. For a person's file it is the file's name. For a file of ours it says what it is, when,
 * and how many domains, such as `Pasted domains, 21 Nov 10:05 · 1 412`.
 */
export function nameOfRun({
  path,
  options,
  domainCount,
}: {
  path: string;
  options: { origin: JobOrigin };
  domainCount: number;
}): string {
  if (options.origin === 'file') return basename(path);
  const title = basename(path, extname(path)).replace(/(\p{L}{3} \d\d)\.(\d\d)(?=$| \()/u, '$1:$2');
  // A narrow space between thousands reads the same in every language.
  return `${title} · ${domainCount.toLocaleString('en').replaceAll(',', '\u202f')}`;
}
