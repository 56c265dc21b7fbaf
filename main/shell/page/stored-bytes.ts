import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type WebContents } from 'electron';

/** Where Chromium keeps what pages store by themselves, in the folder of a session. */
const STORES = [
  'blob_storage',
  'databases',
  'File System',
  'IndexedDB',
  'Local Storage',
  'Service Worker',
  'Session Storage',
  'WebStorage',
];

/** Thousands of times what our page stores. */
const MOST_BYTES = 64 * 1_024 ** 2;
/** What an empty file takes, with its name. */
const FILE_BYTES = 4_096;
const LOOK_MS = 2_000;

/**
 * Ends a page that stores much, and deletes what it stored: Chromium's own bounds do not hold in Electron. The page is
 * loaded again, as after a crash.
 */
export function boundStorage(contents: WebContents): void {
  const folder = app.getPath('sessionData');
  let most = MOST_BYTES;
  const look = async () => {
    if (contents.isDestroyed()) return;
    if ((await storedBytes(folder)) > most && !contents.isDestroyed()) {
      contents.forcefullyCrashRenderer();
      await contents.session.clearStorageData().catch(() => undefined);
      // Some stores shrink later.
      most = MOST_BYTES + (await storedBytes(folder));
    }
    lookLater();
  };
  const lookLater = () => setTimeout(() => void look(), LOOK_MS).unref();
  lookLater();
}

/** How many bytes the pages of a session store in its folder. */
export async function storedBytes(folder: string): Promise<number> {
  return sum(STORES.map((store) => bytesIn(join(folder, store))));
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return sum(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return FILE_BYTES + (await bytesIn(path));
      // One that is gone meanwhile takes nothing.
      return lstat(path).then(
        ({ size }) => FILE_BYTES + size,
        () => 0,
      );
    }),
  );
}

async function sum(parts: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(parts)).reduce((all, part) => all + part, 0);
}
