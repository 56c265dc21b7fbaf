import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheDir } from './paths.mjs';
import { say } from './say.mjs';

const retryMs = 100;
/**
 * It takes microseconds from making a lock to writing its owner; an unnamed lock of this age has no owner.
 */
const namelessLimitMs = 10_000;

/**
 * Runs `work` while no other process runs work of this name in the same checkout.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(name, work) {
  const path = join(cacheDir, `${name}.lock`);
  mkdirSync(cacheDir, { recursive: true });
  for (let isTold = false; !take(path); isTold = true) {
    if (isLeftBehind(path)) clearLeftBehind(path);
    else if (!isTold) say(`waiting for another ${name} of this checkout`);
    await wait(retryMs);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Whether the owner of a lock is gone, by its process id. A process that was killed leaves its lock.
 *
 * @param {string} path
 */
function isLeftBehind(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (!(pid > 0)) return Date.now() - statSync(path).mtimeMs > namelessLimitMs;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

/**
 * Removes the lock of a process that is gone. Only one process at a time does so, and checks again first: the
 * lock could be a new owner's by now.
 *
 * @param {string} path
 */
function clearLeftBehind(path) {
  const guard = `${path}.clearing`;
  if (!take(guard)) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > namelessLimitMs) rmSync(guard, { force: true });
    return;
  }
  if (isLeftBehind(path)) rmSync(path, { force: true });
  rmSync(guard, { force: true });
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
