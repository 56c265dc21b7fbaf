import { join } from 'node:path';
import { originOf, ownFolder } from '../files/own-file.ts';
import type { Reader } from '../store/database.ts';
import { readdirSync, rm, statSync } from '../world/files.ts';

/** A younger file may be about to be previewed, ms. */
const UNUSED_MS = 86_400_000;

/** Deletes files of ours that no job reads any more. What can't be deleted now is left for later. */
export async function removeUnusedFiles(context: {
  db: Reader;
  dataDir: string;
  now: () => number;
}): Promise<void> {
  const { db, dataDir, now } = context;
  const folder = ownFolder(dataDir);
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || now() - stats.mtimeMs < UNUSED_MS) continue;
    await removeIfUnused(db, dataDir, path);
  }
}

/** Deletes a file of ours unless a job reads it. A person's file is never touched. */
export async function removeIfUnused(db: Reader, dataDir: string, path: string): Promise<void> {
  if (originOf(dataDir, path) === 'file') return;
  if (db.get('SELECT 1 FROM jobs WHERE path = ? LIMIT 1', [path]) !== undefined) return;
  await rm(path, { force: true }).catch(() => undefined);
}

/** Our files are in the folder or in one below it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
