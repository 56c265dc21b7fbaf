import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

/**
 * @import { Hash } from 'node:crypto'
 * @typedef {'main' | 'preload' | 'renderer'} Part
 */

/**
 * The sources of each part, relative to the checkout.
 *
 * @type {Record<Part, string[]>}
 */
const sources = {
  main: [
    'main',
    'assets/data',
    'words',
    'contract',
    'shared',
    'electron.vite.config.ts',
    'scripts/build',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  preload: [
    'preload',
    'contract',
    'shared',
    'words',
    'electron.vite.config.ts',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  renderer: [
    'renderer',
    'words',
    'contract',
    'shared',
    'assets',
    'electron.vite.config.ts',
    'scripts/build',
    'docs',
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'package-lock.json',
    'tsconfig.base.json',
  ],
};

/** @type {readonly Part[]} */
export const allParts = ['main', 'preload', 'renderer'];

/**
 * A hash over names, sizes and times of a part's sources. This takes milliseconds; reading them would take
 * seconds.
 *
 * @param {Part} part
 */
export function fingerprint(part) {
  const hash = createHash('sha256');
  for (const source of sources[part]) add(hash, join(root, source));
  return hash.digest('hex');
}

/**
 * @param {Hash} hash
 * @param {string} path
 */
function add(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name));
  } else {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  }
}
