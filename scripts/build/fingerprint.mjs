import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

/** What each part is built from, relative to the checkout. */
const sources = {
  main: ['main', 'preload/contract', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.base.json'],
  preload: ['preload', 'electron.vite.config.ts', 'package-lock.json', 'tsconfig.base.json'],
  renderer: [
    'renderer',
    'preload/contract',
    'assets',
    'electron.vite.config.ts',
    'scripts/build/technology-marks.ts',
    'package-lock.json',
    'tsconfig.base.json',
  ],
};

export const allParts = Object.keys(sources);

/** A hash over names, sizes and times of a part's sources: milliseconds, where reading them would take seconds. */
export function fingerprint(part) {
  const hash = createHash('sha256');
  for (const source of sources[part]) add(hash, join(root, source));
  return hash.digest('hex');
}

function add(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name));
  } else {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  }
}
