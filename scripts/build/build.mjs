import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../setup/lock.mjs';
import { modernNode } from '../setup/node.mjs';
import { modulesDir, root } from '../setup/paths.mjs';
import { lastLines, run } from '../setup/run.mjs';
import { SetupError, say } from '../setup/say.mjs';
import { allParts, fingerprint } from './fingerprint.mjs';

/** @import { Part } from './fingerprint.mjs' */

/** Where parts are built, relative to the checkout, unless a program has its own place. */
const usualOut = 'out';

/**
 * Builds the parts; with `ifStale`, only those whose sources changed since the last build.
 *
 * @param {{ parts?: readonly Part[], ifStale?: boolean, out?: string }} wants
 */
export async function build({ parts = allParts, ifStale = true, out = usualOut } = {}) {
  const isWanted = (/** @type {Part} */ part) => !ifStale || !isFresh(part, out);
  if (!parts.some(isWanted)) return;
  await withLock('build', async () => {
    for (const part of parts.filter(isWanted)) await buildPart(part, out);
  });
}

/**
 * @param {Part} part
 * @param {string} out
 */
async function buildPart(part, out) {
  say(`build: ${part}`);
  // Taken before the build, so that a change during it leaves the part stale.
  const print = fingerprint(part);
  const stampDir = join(root, out, '.stamps');
  rmSync(join(stampDir, part), { force: true });
  const program = join(modulesDir, 'electron-vite', 'bin', 'electron-vite.js');
  const asked = { STACKDESK_BUILD_PART: part, STACKDESK_BUILD_OUT: out };
  const env = { ...process.env, ...asked, NODE_ENV: 'production', NO_COLOR: '1' };
  const result = await run(modernNode(), [program, 'build', '--ignoreConfigWarning'], { cwd: root, env });
  if (result.code !== 0) throw new SetupError(`the build failed:\n${lastLines(result, 40)}`);
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, part), print);
}

/**
 * Whether a part was built from the present sources.
 *
 * @param {Part} part
 * @param {string} out
 */
export function isFresh(part, out = usualOut) {
  try {
    return readFileSync(join(root, out, '.stamps', part), 'utf8') === fingerprint(part);
  } catch {
    return false;
  }
}
