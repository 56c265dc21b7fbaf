import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../../../scripts/setup/paths.mjs';

const kept = join(cacheDir, 'test', 'results');

/**
 * The place of what a program makes of some inputs. Everything that decides the result is part of `inputs`: the program's
 * version, its arguments, the bytes that it reads.
 */
export function placeOfResult(...inputs: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  // The length keeps two inputs from looking like others that are cut elsewhere.
  for (const each of inputs) hash.update(`${Buffer.byteLength(each)}\n`).update(each);
  return join(kept, hash.digest('hex'));
}

/** What was kept at a place; null if it was never made. */
export function readResult(place: string): Buffer | null {
  try {
    return readFileSync(place);
  } catch {
    return null;
  }
}

/** Keeps a result. Other test files may keep the same at the same time. */
export function keepResult(place: string, result: string | Buffer): void {
  mkdirSync(kept, { recursive: true });
  const half = `${place}.${process.pid}`;
  writeFileSync(half, result);
  renameSync(half, place);
}
