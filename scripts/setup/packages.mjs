import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { modulesDir, root } from './paths.mjs';
import { lastLines } from './run.mjs';
import { SetupError, say } from './say.mjs';

/**
 * A package in a lock file.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 */

const stampPath = join(modulesDir, '.stackdesk-packages');

/** Installs what package-lock.json names, unless node_modules has it. */
export async function ensurePackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readText(stampPath) === wanted) return;
  if (matchesLock()) {
    writeFileSync(stampPath, wanted);
    return;
  }
  say('packages: installing (a minute or two)');
  // Not `npm ci`, which refuses a lock file without a package for another platform; that happens if a
  // registry lacks it, too. No install scripts: native packages have binaries, and npm would compile some of
  // them anyway.
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const result = await npm(['install', ...flags], { cwd: root });
  if (result.code !== 0) throw new SetupError(`npm could not install the packages:\n${lastLines(result)}`);
  writeFileSync(stampPath, wanted);
  say('packages: installed');
}

/** Whether npm installed every package here in its locked version, such as after `npm install` by hand. */
function matchesLock() {
  const installed = readText(join(modulesDir, '.package-lock.json'));
  if (installed === undefined) return false;
  const found = packagesOf(installed);
  return Object.entries(lockedPackages()).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      found[path]?.version === entry.version,
  );
}

/** The packages in package-lock.json, by their path in the checkout; the empty path is the app itself. */
export function lockedPackages() {
  return packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** @param {string} text */
function packagesOf(text) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(text);
  return packages;
}

/** @param {string} path */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
