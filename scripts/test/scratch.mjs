import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** The tests' files together stay well below this, bytes. */
const ENOUGH = 8 * 2 ** 30;

/**
 * Runs work with a folder for temporary files, and removes it afterwards. The folder is in memory if there is room
 * enough: tests make thousands of stores, and each would wait for the disk many times.
 *
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withScratch(work) {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'stackdesk-tests-'));
  // A server that tests start as another user reaches its own folder in here.
  chmodSync(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
