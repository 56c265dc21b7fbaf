import { dirname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import { link, lstatSync, open, readdirSync, rename, rm, unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';

/** An unused temporary name in the folder of `out`. */
export function temporaryNextTo(out: string): string {
  return join(dirname(out), `.stackdesk-${randomBytes(6).toString('hex')}.tmp`);
}

/** Whether anything has this name, even a broken link: no file could be made under it. */
export function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // If the folder can't be read, making the file says so.
    return false;
  }
}

/** The names of what is in a folder. None if it is not there, or may not be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map(String);
  } catch {
    return [];
  }
}

const MOST_OF_ONE_NAME = 9_999;

/** The name of the second file with a name is `name (2).csv`, and so on. */
export function numberedName(name: string, count: number): string {
  if (count === 1) return name;
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)} (${count})${name.slice(at)}`;
}

/**
 * The first free name in a folder: `name`, `name (2)` and so on. `isFit` can refuse a name. Throws
 * `out_unwritable` if none is free.
 */
export function freeName(
  folder: string,
  name: string,
  isFit: (candidate: string) => boolean = () => true,
): string {
  for (let count = 1; count <= MOST_OF_ONE_NAME; count += 1) {
    const candidate = numberedName(name, count);
    if (!isTaken(join(folder, candidate)) && isFit(candidate)) return candidate;
  }
  throw new StackdeskError('out_unwritable', because('names_taken', { folder, name }));
}

/**
 * Gives a finished file its name, and never overwrites. Throws `out_exists` if the name was taken meanwhile,
 * else the system's errors; the name is then free as before.
 */
export async function giveName(temporary: string, out: string): Promise<void> {
  try {
    await link(temporary, out);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(out);
    // Many file systems have no links, and each reports that in its own way.
    await renameOverOwn(temporary, out);
    return;
  }
  // The file has its name. The other one is only in the way.
  await unlink(temporary).catch(() => undefined);
}

/** Keeps the name with an empty file until the finished one takes its place. */
async function renameOverOwn(temporary: string, out: string): Promise<void> {
  try {
    await (await open(out, 'wx')).close();
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? taken(out) : error;
  }
  try {
    await rename(temporary, out);
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  }
}

/** Errors of a disk that failed. Others mean that the system can't do this for folders. */
const LOST = /^(?:EIO|ENOSPC|EDQUOT)$/;

/** Makes new names survive a power cut, if the system can. Throws the system's error if the disk failed. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (LOST.test(codeOf(error))) throw error;
  }
}

function taken(out: string): StackdeskError {
  return new StackdeskError('out_exists', because('exists', { path: out }));
}
