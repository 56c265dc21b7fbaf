import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startSandbox } from '../../../main/sandbox/start.ts';
import { withLock } from '../../../scripts/setup/lock.mjs';
import { cacheDir, root } from '../../../scripts/setup/paths.mjs';
import { serviceVariables } from '../engine/open-cli.ts';
import { runCliProcess } from '../engine/run-cli.ts';

/** Made once in a run of the tests, by the first window that needs it. */
const folder = join(cacheDir, 'test', 'saved');
/** Written last. It says which service gave the answers, and what balance is left of it, in credits. */
const notePath = join(folder, 'service.json');

interface Note {
  baseUrl: string;
  balance: number;
}

const readNote = () => JSON.parse(readFileSync(notePath, 'utf8')) as Note;

/** Forgets what an earlier run of the tests made. It came from another build, and its answers become old. */
export function forgetSavedFolder(): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Has the built command line fill a data folder with the sample spreadsheet, unless it did. Returns the balance that a
 * service has after that.
 */
export async function makeSavedFolder(): Promise<number> {
  if (!existsSync(notePath)) await withLock('saved-folder', make);
  return readNote().balance;
}

async function make(): Promise<void> {
  if (existsSync(notePath)) return;
  forgetSavedFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'sites.csv');
  copyFileSync(join(root, 'assets', 'samples', 'sites.csv'), path);
  const service = await startSandbox();
  try {
    const workspaceId = service.workspaces[0]?.id ?? '';
    const environment = {
      ...serviceVariables(service, workspaceId),
      STACKDESK_DATA_DIR: join(folder, 'data'),
    };
    const result = await runCliProcess(['enrich', path, '--companies', '--technologies'], environment);
    if (result.exitCode !== 0) throw new Error(`nothing was saved for the tests:\n${result.stderr}`);
    const balance = service.control.balances()[workspaceId]?.bulk_lookup ?? 0;
    writeFileSync(notePath, JSON.stringify({ baseUrl: service.baseUrl, balance } satisfies Note));
  } finally {
    await service.close();
  }
}

/**
 * Puts a copy of the data folder at `dataDir`, and its spreadsheets into `files`, as if the service at `baseUrl` had
 * given the answers. Nobody is connected to it yet.
 */
export function copySavedFolder(dataDir: string, files: string, baseUrl: string): void {
  cpSync(join(folder, 'data'), dataDir, { recursive: true });
  for (const name of ['sites.csv', 'sites (enriched).csv'])
    cpSync(join(folder, name), join(files, name), { preserveTimestamps: true });
  const database = new Database(join(dataDir, 'stackdesk.db'));
  database.prepare('UPDATE workspaces SET realm = ? WHERE realm = ?').run(baseUrl, readNote().baseUrl);
  database
    .prepare('UPDATE jobs SET path = replace(path, ?, ?), out = replace(out, ?, ?)')
    .run(folder, files, folder, files);
  database.close();
}
