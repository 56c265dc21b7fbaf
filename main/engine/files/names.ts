import { dirname, join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { codeOf } from '../base/error-code.ts';
import { link, lstatSync, open, rename, rm, unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';

/** A name in the folder of `out` that nobody else has. */
export function temporaryNextTo(out: string): string {
  return join(dirname(out), `.stackdesk-${randomBytes(6).toString('hex')}.tmp`);
}

/** Whether anything has this name, a link that leads nowhere included: no file could be made under it. */
export function isTaken(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A folder that cannot be read says so when the file is made.
    return false;
  }
}

const MOST_OF_ONE_NAME = 9_999;

/** `name (2).csv` for the second file of a name. */
export function numberedName(name: string, count: number): string {
  if (count === 1) return name;
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)} (${count})${name.slice(at)}`;
}

/**
 * The first name that is free in a folder: `name`, then `name (2)` and so on. `isFit` can ask for more of it.
 * Throws `out_unwritable` if none is free.
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
 * Gives a finished file its name; nothing is ever overwritten. Throws `out_exists` if the name was taken meanwhile, otherwise the system's
 * errors, and then the name is free as before.
 */
export async function giveName(temporary: string, out: string): Promise<void> {
  try {
    await link(temporary, out);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(out);
    // Many file systems know no links, and each says so in its own way.
    await renameOverOwn(temporary, out);
    return;
  }
  // The file has its name; its other one is only in the way.
  await unlink(temporary).catch(() => undefined);
}

/** An empty file of our own keeps the name from others until the finished one takes its place. */
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

/** Errors of a disk that failed; others only say that the system does not offer this for folders. */
const LOST = /^(?:EIO|ENOSPC|EDQUOT)$/;

/** Makes names outlive a power cut, if the system offers that. Throws the system's error if the disk failed. */
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
