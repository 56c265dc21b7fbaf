import { basename, dirname, join, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { sha256Of } from '../files/open-regular.ts';
import type { Writer } from '../store/database.ts';
import type { StoredList } from '../store/lists.ts';
import { releaseName, type StoredTransfer, updateTransfer } from '../store/transfers.ts';
import { lstat, readdir, stat } from '../world/files.ts';
import { transferOf } from './describe-list.ts';

/** What proves that a file is the one that was downloaded. */
interface Proof {
  list: Pick<StoredList, 'id' | 'workspace' | 'reportId' | 'technology'>;
  bytes: number | null;
  sha256: string;
}

/**
 * If a file is byte for byte what was downloaded for a list, it becomes the list's file. Uses no attempt.
 * Throws `file_not_found`, `other_file`, or `usage` if no download of the list was ever completed.
 */
export async function locateFile(db: Writer, list: Proof['list'], path: string): Promise<void> {
  const whole = resolve(path);
  const proof = proofOf(list, transferOf(db, list));
  if (proof === null)
    throw new StackdeskError('usage', because('list_never_here', { technology: list.technology }));
  const facts = await stat(whole).catch(() => null);
  if (facts === null) throw new StackdeskError('file_not_found', because('gone', { path: whole }));
  const other = () =>
    new StackdeskError('other_file', because('not_list_file', { path: whole, technology: list.technology }));
  // The size rules out most other files before a gigabyte is read.
  if (!facts.isFile() || (proof.bytes !== null && facts.size !== proof.bytes)) throw other();
  if ((await sha256Of(whole)) !== proof.sha256 || !adoptFile(db, proof, whole)) throw other();
}

/** Most entries that are looked at, in all folders together. */
const MOST_ENTRIES = 20_000;
/** How many levels of folders are looked at, with the chosen one. */
const DEEPEST = 3;

/**
 * Looks below a folder for the files of these lists, and gives each list the file that is its own. Returns
 * the ids of the lists whose file was found. Throws `file_unreadable` if the folder can't be read.
 */
export async function locateFiles(
  db: Writer,
  lists: readonly Proof['list'][],
  folder: string,
  signal?: AbortSignal,
): Promise<number[]> {
  const proofs = lists.flatMap((list) => proofOf(list, transferOf(db, list)) ?? []);
  const found: number[] = [];
  for (const { path, size } of await filesBelow(folder)) {
    const open = proofs.filter(({ list, bytes }) => bytes === size && !found.includes(list.id));
    if (open.length === 0) continue;
    signal?.throwIfAborted();
    const sha256 = await sha256Of(path).catch(() => null);
    for (const proof of open)
      if (proof.sha256 === sha256 && adoptFile(db, proof, path)) found.push(proof.list.id);
  }
  return found;
}

function proofOf(list: Proof['list'], transfer: StoredTransfer | undefined): Proof | null {
  if (transfer?.state !== 'done' || transfer.sha256 === null) return null;
  return { list, bytes: transfer.totalBytes, sha256: transfer.sha256 };
}

/** Returns false if the list has another file by now. */
function adoptFile(db: Writer, { list, sha256 }: Proof, path: string): boolean {
  return db.transaction(() => {
    const transfer = transferOf(db, list);
    if (transfer?.state !== 'done' || transfer.sha256 !== sha256) return false;
    const place = { folder: dirname(path), name: basename(path) };
    updateTransfer(db, transfer.id, place);
    releaseName(db, { ...transfer, ...place });
    return true;
  });
}

/** The files below a folder, the highest level first. Links are not followed: they may lead anywhere. */
async function filesBelow(folder: string): Promise<{ path: string; size: number }[]> {
  const files: { path: string; size: number }[] = [];
  let entries = 0;
  let level = [resolve(folder)];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const below: string[] = [];
    for (const each of level) {
      for (const name of await namesIn(each, depth === 0)) {
        entries += 1;
        if (entries > MOST_ENTRIES) return files;
        const path = join(each, name);
        const facts = await lstat(path).catch(() => null);
        if (facts?.isDirectory() === true) below.push(path);
        else if (facts?.isFile() === true) files.push({ path, size: facts.size });
      }
    }
    level = below;
  }
  return files;
}

async function namesIn(folder: string, mustBeRead: boolean): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (!mustBeRead) return [];
    throw readErrorOf(cause, folder);
  }
}
