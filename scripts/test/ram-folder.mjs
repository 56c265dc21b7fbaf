import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';

/** What tests may keep at once, and what a computer needs so that nothing else misses it, bytes. */
const ROOM = 8 * 2 ** 30;
const NEEDED = 12 * 2 ** 30;

/**
 * How to run a program whose temporary folder is in memory. Tests make thousands of stores, each with several
 * waits for the disk. Only that program and its children see the folder, so it is gone with the last of them, however they
 * end. Null where the system or the memory does not allow it.
 *
 * @typedef {object} RamFolder
 * @property {string} command
 * @property {string[]} args what comes before the program
 * @property {NodeJS.ProcessEnv} env
 * @property {() => void} close removes the empty folder that was mounted on
 */

/** @returns {Promise<RamFolder | null>} */
export async function openRamFolder() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || freeMemory() < NEEDED) return null;
  // A socket's path is at most 107 bytes long.
  const folder = mkdtempSync(join(tmpdir(), 'sd-'));
  const close = () => rmdirSync(folder);
  const mount = `mount -t tmpfs -o size=${ROOM},mode=1777 stackdesk "$0" && exec "$@"`;
  const args = ['--mount', 'sh', '-c', mount, folder];
  const tried = await run('unshare', [...args, 'true']);
  if (tried.code === 0) return { command: 'unshare', args, env: { TMPDIR: folder }, close };
  close();
  return null;
}

function freeMemory() {
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
