import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../setup/lock.mjs';
import { modernNode } from '../setup/node.mjs';
import { modulesDir, root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { allParts, fingerprint } from './fingerprint.mjs';

/** @import { Part } from './fingerprint.mjs' */

const stampDir = join(root, 'out', '.stamps');

/**
 * Builds the parts; with `ifStale`, only those whose sources changed since the last build.
 *
 * @param {{ parts?: readonly Part[], ifStale?: boolean }} wants
 */
export async function build({ parts = allParts, ifStale = true } = {}) {
  if (ifStale && parts.every(isFresh)) return;
  await withLock('build', () => buildStale(parts, ifStale));
}

/**
 * @param {readonly Part[]} parts
 * @param {boolean} ifStale
 */
async function buildStale(parts, ifStale) {
  for (const part of parts) {
    if (!ifStale || !isFresh(part)) await buildPart(part);
  }
}

/** @param {Part} part */
async function buildPart(part) {
  say(`build: ${part}`);
  // Taken before the build, so that a change during it leaves the part stale.
  const print = fingerprint(part);
  rmSync(join(stampDir, part), { force: true });
  const program = join(modulesDir, 'electron-vite', 'bin', 'electron-vite.js');
  const env = { ...process.env, STACKDESK_BUILD_PART: part, NODE_ENV: 'production', NO_COLOR: '1' };
  const result = await run(modernNode(), [program, 'build', '--ignoreConfigWarning'], { cwd: root, env });
  if (result.code !== 0) throw new SetupError(`the build failed:\n${lastLines(result, 40)}`);
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, part), print);
}

/**
 * Whether a part was built from the present sources.
 *
 * @param {Part} part
 */
export function isFresh(part) {
  try {
    return readFileSync(join(stampDir, part), 'utf8') === fingerprint(part);
  } catch {
    return false;
  }
}
