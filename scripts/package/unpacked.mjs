import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir, root } from '../setup/paths.mjs';

/**
 * @import { Hash } from 'node:crypto'
 * @import { ElectronRuntime } from '../setup/electron.mjs'
 *
 * The unpacked application: its folder, the program, and the folder of its resources.
 *
 * @typedef {object} UnpackedApp
 * @property {string} dir
 * @property {string} executable
 * @property {string} resources
 */

const distDir = join(root, 'dist');
const stampPath = join(cacheDir, 'package', 'stamp');

/** The sources of the unpacked application, relative to the checkout. */
const sources = [
  'out/main',
  'out/preload',
  'out/renderer',
  'package.json',
  'package-lock.json',
  'electron-builder.yml',
  'assets',
  'scripts/package',
  'scripts/licences',
];

/**
 * The paths of the unpacked application of this system, for this computer's processor or another, below
 * the folder where packages are made.
 *
 * @returns {UnpackedApp}
 */
export function unpackedApp(arch = process.arch, folder = distDir) {
  if (process.platform === 'darwin') {
    const dir = join(folder, arch === 'arm64' ? 'mac-arm64' : 'mac');
    const contents = join(dir, 'Stackdesk.app', 'Contents');
    return { dir, executable: join(contents, 'MacOS', 'Stackdesk'), resources: join(contents, 'Resources') };
  }
  const [system, name] = process.platform === 'win32' ? ['win', 'Stackdesk.exe'] : ['linux', 'stackdesk'];
  const dir = join(folder, `${system}${arch === 'x64' ? '' : `-${arch}`}-unpacked`);
  return { dir, executable: join(dir, name), resources: join(dir, 'resources') };
}

/**
 * A hash over the sources of the application. Built files count by content, because a build writes all of
 * them again.
 *
 * @param {ElectronRuntime} electron
 */
export function packagePrint(electron) {
  const hash = createHash('sha256').update(`${electron.kind} ${electron.version}\n`);
  for (const source of sources) add(hash, source);
  return hash.digest('hex');
}

/** @param {string} print */
export function isPackaged(print) {
  return (
    existsSync(unpackedApp().executable) && existsSync(stampPath) && readFileSync(stampPath, 'utf8') === print
  );
}

/** @param {string} print */
export function rememberPackage(print) {
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, print);
}

/**
 * @param {Hash} hash
 * @param {string} source
 */
function add(hash, source) {
  const path = join(root, source);
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (name !== '.stamps' && !name.endsWith('.map')) add(hash, `${source}/${name}`);
    }
  } else {
    hash.update(`${source}\0`).update(readFileSync(path));
  }
}
