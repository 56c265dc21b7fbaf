import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { modulesDir, root } from './paths.mjs';
import { lastLines } from './run.mjs';
import { SetupError, say } from './say.mjs';

const stampPath = join(modulesDir, '.stackdesk-packages');

/** Installs what package-lock.json names, when that is not what lies in node_modules. */
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
  // Not `npm ci`, which refuses a lock file that lacks a package for another platform, as happens where a registry lacks it too.
  // No install scripts: native packages bring their binaries, and npm would compile some of them all the same.
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const result = await npm(['install', ...flags], { cwd: root });
  if (result.code !== 0) throw new SetupError(`npm could not install the packages:\n${lastLines(result)}`);
  writeFileSync(stampPath, wanted);
  say('packages: installed');
}

/** Whether npm itself already put every package here in its locked version, as after `npm install` by hand. */
function matchesLock() {
  const installed = readText(join(modulesDir, '.package-lock.json'));
  if (installed === undefined) return false;
  const found = JSON.parse(installed).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      found[path]?.version === entry.version,
  );
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
