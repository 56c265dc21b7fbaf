import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

/** Whether LibreOffice is installed to check our files; otherwise tests that need it are skipped by name. */
export const hasSoffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Converts a file with LibreOffice, next to it by default; returns the new path. Uses a temporary profile.
 */
export function convertBySoffice(path: string, format: string, folder = dirname(path)): string {
  convertAllBySoffice([path], format, folder);
  return join(folder, `${basename(path, extname(path))}.${format.split(':')[0]}`);
}

/** Converts many files with one start of LibreOffice. */
export function convertAllBySoffice(paths: readonly string[], format: string, folder: string): void {
  const profile = mkdtempSync(join(tmpdir(), 'stackdesk-office-'));
  try {
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        folder,
        ...paths,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
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
