import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheDir } from './paths.mjs';
import { say } from './say.mjs';

/** Does `work` while no other process does work of this name over the same checkout. */
export async function withLock(name, work) {
  const path = join(cacheDir, `${name}.lock`);
  mkdirSync(cacheDir, { recursive: true });
  let told = false;
  while (!take(path)) {
    if (!told) say(`waiting for another ${name} of this checkout`);
    told = true;
    await wait(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isLeftBehind(path)) return false;
  rmSync(path, { force: true });
  return false;
}

/** A process that was killed leaves its lock; its number tells that it is gone. */
function isLeftBehind(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (!(pid > 0)) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
