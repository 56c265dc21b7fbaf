import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { keepResult, placeOfResult, readResult } from './kept-result.ts';

const asked = spawnSync('soffice', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether LibreOffice is installed to check our files; otherwise tests that need it are skipped by name. */
export const hasSoffice = asked.status === 0;

/** Its version, since another one may convert and sort otherwise. */
export const sofficeVersion = asked.stdout;

/**
 * Converts a file with LibreOffice, next to it by default; returns the new path. Uses a temporary profile.
 */
export function convertBySoffice(path: string, format: string, folder = dirname(path)): string {
  convertAllBySoffice([path], format, folder);
  return join(folder, `${basename(path, extname(path))}.${format.split(':')[0]}`);
}

/** Converts many files with one start of LibreOffice. Those that were converted before are kept. */
export function convertAllBySoffice(paths: readonly string[], format: string, folder: string): void {
  const placed = paths.map((path) => ({
    path,
    place: placeOfResult(sofficeVersion, format, basename(path), readFileSync(path)),
  }));
  const missing = placed.filter(({ place }) => !hasWritten(place, folder));
  if (missing.length === 0) return;
  const scratch = mkdtempSync(join(tmpdir(), 'stackdesk-office-'));
  try {
    const out = join(scratch, 'out');
    const profile = `-env:UserInstallation=file://${join(scratch, 'profile')}`;
    const how = ['--headless', '--convert-to', format, '--outdir', out];
    const args = [profile, ...how, ...missing.map(({ path }) => path)];
    execFileSync('soffice', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const names = readdirSync(out);
    for (const { path, place } of missing) {
      const made = names.filter((name) => isMadeFrom(name, path, paths));
      // What LibreOffice refused is tried again, and the test misses the file.
      if (made.length === 0) continue;
      keepResult(
        place,
        JSON.stringify(made.map((name) => [name, readFileSync(join(out, name)).toString('base64')])),
      );
      hasWritten(place, folder);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes what was kept of a conversion, if it was. */
function hasWritten(place: string, folder: string): boolean {
  const kept = readResult(place)?.toString();
  if (kept === undefined) return false;
  for (const [name, bytes] of JSON.parse(kept) as [string, string][])
    writeFileSync(join(folder, name), Buffer.from(bytes, 'base64'));
  return true;
}

/** A workbook with several sheets becomes several files of CSV: `name-Sheet.csv`. */
function isMadeFrom(name: string, path: string, all: readonly string[]): boolean {
  const made = basename(name, extname(name));
  const bases = all.map((each) => basename(each, extname(each)));
  const fitting = bases.filter((base) => made === base || made.startsWith(`${base}-`));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  return longest === basename(path, extname(path));
}

/** The rows of a CSV file that LibreOffice wrote with commas and double quotes. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') continue;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
  }
  return rows;
}
