import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from '../setup/paths.mjs';

/**
 * How long test files took, s, by their paths.
 *
 * @typedef {Record<string, number>} Durations
 */

/** Those that were noted in the tree, so that a new clone knows them. */
const notedPath = join(root, 'test', 'durations.json');

/** Those that this checkout measured last. */
const measuredPath = join(cacheDir, 'test', 'durations.json');

/** The durations that were measured last, on this computer if it has measured any. */
export function readDurations() {
  return { ...readFrom(notedPath), ...readFrom(measuredPath) };
}

/**
 * Keeps what this checkout measured.
 *
 * @param {Durations} measured
 */
export function keepDurations(measured) {
  mkdirSync(join(cacheDir, 'test'), { recursive: true });
  writeFileSync(measuredPath, JSON.stringify({ ...readFrom(measuredPath), ...measured }));
}

/**
 * Writes what this checkout measured into the tree, the longest first. Quicker files than a second are not told apart, and
 * unit tests need no order.
 */
export function noteDurations() {
  const noted = Object.entries(readDurations())
    .filter(([path]) => /^test\/(?!unit\/).+\//.test(path) && existsSync(join(root, path)))
    .map(([path, seconds]) => /** @type {const} */ ([path, Math.round(seconds)]))
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  writeFileSync(notedPath, `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`);
}

/**
 * @param {string} path
 * @returns {Durations}
 */
function readFrom(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
