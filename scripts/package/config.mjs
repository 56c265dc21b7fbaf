import { dirname, join, relative } from 'node:path';
import { packagedNode } from '../setup/node.mjs';
import { lockedPackages } from '../setup/packages.mjs';
import { root } from '../setup/paths.mjs';
import { SetupError } from '../setup/say.mjs';
import { readBundles, unusedChunks } from './bundles.mjs';
import { withDependencies } from './modules.mjs';

/**
 * @import { Configuration } from 'electron-builder'
 * @import { ElectronRuntime } from '../setup/electron.mjs'
 * @import { Bundles } from './bundles.mjs'
 */

/**
 * A release that is tried and handed to nobody: its version, where its programs look for updates, the public key of
 * those, and the folder it is made in.
 *
 * @typedef {object} Rehearsal
 * @property {string} version
 * @property {string} url
 * @property {string} key
 * @property {string} dir
 */

/**
 * The settings that depend on this computer, which electron-builder.yml can't have: the Electron that set-up
 * found, the modules that are in the bundles already, and the address of updates. Without `electron`,
 * electron-builder downloads Electron itself, for packages for other people. A package that `isSigned`
 * verifies its updates by the key in STACKDESK_UPDATE_KEY, and must have the system's own signature. A `rehearsal`
 * verifies them by a key of its own.
 *
 * @param {ElectronRuntime} [electron]
 * @param {{ isSigned?: boolean, rehearsal?: Rehearsal }} options
 * @returns {Configuration}
 */
export function builderConfig(electron, { isSigned = false, rehearsal } = {}) {
  if (isSigned && electron?.kind === 'fallback')
    throw new SetupError('The older runtime is not for other people.');
  const bundles = readBundles();
  const unused = [...unusedChunks(bundles), ...bundledModules(bundles).map((path) => `${path}/**`)];
  return {
    extends: 'electron-builder.yml',
    files: unused.map((path) => `!${path}`),
    beforePack: join(root, 'scripts', 'package', 'check-natives.mjs'),
    forceCodeSigning: isSigned,
    ...updatesConfig(isSigned, rehearsal),
    ...(electron && { electronVersion: electron.version, electronDist: dirname(distOf(electron)) }),
    ...(electron?.kind === 'fallback'
      ? fallbackConfig()
      : { electronFuses: { grantFileProtocolExtraPrivileges: false } }),
  };
}

/**
 * @param {boolean} isSigned
 * @param {Rehearsal} [rehearsal]
 * @returns {Configuration}
 */
function updatesConfig(isSigned, rehearsal) {
  if (rehearsal !== undefined) {
    const { version, url, key, dir } = rehearsal;
    return {
      directories: { output: dir },
      extraMetadata: { version, stackdeskUpdateKey: key },
      publish: { provider: 'generic', url },
    };
  }
  if (isSigned) return { extraMetadata: { stackdeskUpdateKey: process.env.STACKDESK_UPDATE_KEY } };
  return { publish: null };
}

/**
 * The older runtime's Node can't load the engine's modules, so a current Node is packaged, too. That one
 * can't read archives.
 *
 * @returns {Configuration}
 */
function fallbackConfig() {
  const node = packagedNode();
  if (node === undefined) throw new SetupError('The npm package node has no binary. Run: npm run setup');
  return {
    asarUnpack: ['out/main/**', 'node_modules/**'],
    extraFiles: [{ from: relative(root, node), to: 'resources/node' }],
    afterExtract: join(root, 'scripts', 'package', 'clear-runtime.mjs'),
  };
}

/**
 * Electron's folder; on macOS the program is deep inside it.
 *
 * @param {ElectronRuntime} electron
 */
function distOf({ executable }) {
  const bundle = executable.indexOf('Electron.app');
  return bundle === -1 ? executable : executable.slice(0, bundle + 'Electron.app'.length);
}

/**
 * Folders of production packages, as in package-lock.json, that no packaged program loads from outside of its
 * bundle.
 *
 * @param {Bundles} bundles
 */
function bundledModules({ packages }) {
  const needed = withDependencies(packages);
  return Object.entries(lockedPackages())
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !needed.has(path))
    .map(([path]) => path);
}
