import { basename, join } from 'node:path';
import type { DataPart } from '#contract/models/data.ts';
import { lstatSync, readdirSync, rm } from '../world/files.ts';

/** Everything of ours in the data folder. Anything else there is neither counted nor deleted. */
const ENTRIES: readonly { matches: RegExp; part: DataPart }[] = [
  { matches: /^stackdesk\.db(?:-wal|-shm|-journal)?$/, part: 'store' },
  { matches: /^stackdesk\.db\./, part: 'copies' },
  { matches: /^pasted$/, part: 'pasted' },
  { matches: /^held$/, part: 'other' },
  { matches: /^restoring$/, part: 'other' },
  { matches: /^cache$/, part: 'cache' },
  { matches: /^sample-state\.json(?:\..+)?$/, part: 'other' },
  { matches: /^spender\.lock(?:-.+)?$/, part: 'other' },
];

/** The folder in which a restore builds the new store. A process that was stopped leaves it behind. */
export const RESTORING = 'restoring';

const isLock = (path: string) => basename(path).startsWith('spender.lock');

export interface FolderEntry {
  path: string;
  part: DataPart;
  bytes: number;
  files: number;
}

/** What is ours in the data folder, with its size. What can't be read counts as nothing. */
export function listDataFolder(dataDir: string): FolderEntry[] {
  return namesIn(dataDir).flatMap((name) => {
    const part = ENTRIES.find(({ matches }) => matches.test(name))?.part;
    const path = join(dataDir, name);
    return part === undefined ? [] : [{ path, part, ...sizeOf(path) }];
  });
}

/** The size of a file, or of everything below a folder. Links are not followed. */
export function sizeOf(path: string): { bytes: number; files: number } {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { bytes: 0, files: 0 };
  if (!stats.isDirectory()) return { bytes: stats.size, files: 1 };
  let bytes = 0;
  let files = 0;
  for (const name of namesIn(path)) {
    const below = sizeOf(join(path, name));
    bytes += below.bytes;
    files += below.files;
  }
  return { bytes, files };
}

/** Names in the data folder that are ours. */
export function namesOfOurs(dataDir: string): string[] {
  return namesIn(dataDir).filter((name) => ENTRIES.some(({ matches }) => matches.test(name)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Deletes everything of ours in the data folder, except the lock, which the caller has. Returns the paths
 * that could not be deleted.
 */
export async function eraseDataFolder(dataDir: string): Promise<string[]> {
  const left: string[] = [];
  for (const { path } of listDataFolder(dataDir)) {
    if (isLock(path)) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => left.push(path));
  }
  return left;
}
