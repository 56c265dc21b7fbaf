import { basename, dirname, extname, join, resolve } from 'node:path';
import type { JobOrigin } from '../../../preload/contract/models/job.ts';
import { fileNameOf } from '../../../preload/contract/values/file-name.ts';
import { mkdirSync } from '../world/files.ts';
import { freeName } from './names.ts';

/** Domains without a file of the person's get one of ours here, below the data folder. */
const FOLDERS = { pasted: 'pasted', refresh: join('pasted', 'refresh') } as const;

const TITLES = { pasted: 'Pasted domains', refresh: 'Refresh of saved domains' } as const;

/** A file's folder says whether it is ours or the person's. */
export function originOf(dataDir: string, path: string): JobOrigin {
  const folder = dirname(resolve(path));
  if (folder === resolve(dataDir, FOLDERS.refresh)) return 'refresh';
  return folder === resolve(dataDir, FOLDERS.pasted) ? 'pasted' : 'file';
}

/** The folder of all our own files. */
export function ownFolder(dataDir: string): string {
  return resolve(dataDir, FOLDERS.pasted);
}

/** A free path for a new file of ours that says what it is and when; its folder is there. */
export function newOwnPath(
  dataDir: string,
  origin: Exclude<JobOrigin, 'file'>,
  options: { name?: string | undefined; now: number },
): string {
  const folder = resolve(dataDir, FOLDERS[origin]);
  mkdirSync(folder, { recursive: true });
  // A colon of a time becomes a dot.
  const title = (options.name ?? `${TITLES[origin]}, ${momentOf(options.now)}`).replaceAll(':', '.');
  const stem = fileNameOf(title, 60, 'Domains');
  return join(folder, freeName(folder, `${stem}.csv`));
}

/** A day and a time as a person writes them: `21 Nov 10:05`, in the computer's own zone. */
function momentOf(ms: number): string {
  const at = new Date(ms);
  const month = at.toLocaleString('en', { month: 'short' });
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getDate()} ${month} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Names that the program gave, the latter two in German by an earlier version; each with its moment, and a number where that name was taken. */
const GIVEN = new RegExp(
  `^(?:${[...Object.values(TITLES), 'Eingefügte Domains', 'Aktualisierte Domains'].join('|')}), \\d{1,2}\\.? \\p{L}{3,4}\\.?,? \\d\\d\\.\\d\\d(?: \\(\\d+\\))?$`,
  'u',
);

/** Whether a run has a name of its own, from a person's file or what they gave it; else it is called by what it is, when, and how many. */
export function hasOwnName({ path, options }: { path: string; options: { origin: JobOrigin } }): boolean {
  return options.origin === 'file' || !GIVEN.test(basename(path, extname(path)));
}

/** What a run is called: its file's name, or for a file of ours what it is, when, and how many: `Pasted domains, 21 Nov 10:05 · 1 412`. */
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
  const title = basename(path, extname(path)).replace(/(\p{L}{3}\.?,? \d\d)\.(\d\d)(?=$| \()/u, '$1:$2');
  // Parted by a narrow space, which is read alike in every language.
  return `${title} · ${domainCount.toLocaleString('en').replaceAll(',', '\u202f')}`;
}
