import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeOf } from '../../../process/error-code.ts';
import { diskErrorOf } from '../../../process/system-error.ts';
import { open } from '../../world/files.ts';
import { createDigest, type Digest } from '../proof/digest.ts';
import { isPartName } from './file-name.ts';
import { type PartFile, partFileOver } from './part-file.ts';

/** What the journal knows of a part file. */
export interface KnownPart {
  /** True if we certainly made it. If not, only an empty file counts as ours. */
  readonly isMade: boolean;
  /** What was flushed, and the proof of it. */
  readonly syncedBytes: number;
  readonly syncedSha256: string | null;
  /** True if the bytes after those are certain too: the computer was not restarted since then. */
  readonly isSameBoot: boolean;
  readonly totalBytes: number | null;
  readonly countsRows: boolean;
}

const CHUNK_BYTES = 1_024 * 1_024;

/**
 * Opens the part file of an earlier process and cuts it to what is certain. `missing`: there is none.
 * `foreign`: we did not write what is there, and it is left alone. `onChecked` gets how many bytes were read
 * again.
 */
export async function openPartFile(
  path: string,
  known: KnownPart,
  onChecked: (bytes: number) => void = () => {},
): Promise<PartFile | 'missing' | 'foreign'> {
  // The file is written to and cut, so it must never be someone else's.
  if (!isPartName(basename(path))) return 'foreign';
  const file = await openExisting(path);
  if (file === null) return 'missing';
  try {
    const part = await checkPart(file, path, known, onChecked);
    if (part === null) await file.close();
    return part ?? 'foreign';
  } catch (error) {
    await file.close();
    throw diskErrorOf(error, path);
  }
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw diskErrorOf(error, path);
  }
}

async function checkPart(
  file: FileHandle,
  path: string,
  known: KnownPart,
  onChecked: (bytes: number) => void,
): Promise<PartFile | null> {
  const facts = await file.stat();
  if (!facts.isFile()) return null;
  const { size } = facts;
  // An empty file was made or emptied right before the journal could say so.
  if (size > 0 && (!known.isMade || size < known.syncedBytes)) return null;
  const synced = size === 0 ? 0 : known.syncedBytes;
  const isTooLong = known.totalBytes !== null && size > known.totalBytes;
  const keep = known.isSameBoot && !isTooLong ? size : synced;
  const digest = createDigest(known.countsRows);
  await readInto(digest, file, 0, synced, onChecked);
  if (synced > 0 && (await digest.facts()).sha256 !== known.syncedSha256) {
    digest.end();
    return null;
  }
  await readInto(digest, file, synced, keep, onChecked);
  if (size > keep) await file.truncate(keep);
  return partFileOver(file, path, keep, digest, known.countsRows);
}

async function readInto(
  digest: Digest,
  file: FileHandle,
  start: number,
  end: number,
  onChecked: (bytes: number) => void,
): Promise<void> {
  let memory = new ArrayBuffer(Math.min(CHUNK_BYTES, Math.max(1, end - start)));
  for (let at = start; at < end; ) {
    const buffer = Buffer.from(memory);
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at), at);
    if (bytesRead === 0) throw new Error(`the file became shorter while it was read at ${at}`);
    memory = await digest.push(buffer.subarray(0, bytesRead));
    at += bytesRead;
    onChecked(at);
  }
}
