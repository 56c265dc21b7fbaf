import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../setup/paths.mjs';

/**
 * The fields of a package.json that are used here.
 *
 * @typedef {object} Metadata
 * @property {string} name
 * @property {string} version
 * @property {string | { type?: string }} [license]
 * @property {{ type: string }[]} [licenses]
 * @property {string | { name: string }} [author]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * An installed package: its folder, `path` relative to the checkout (with `/`), and package.json.
 *
 * @typedef {object} InstalledPackage
 * @property {string} dir
 * @property {string} path
 * @property {Metadata} metadata
 */

/** Only needed to compile a native module, and none is compiled here. */
const buildOnly = new Set(['node-addon-api', '@types/node']);

/**
 * The installed package that `from` would load for a name. Undefined if there is none, such as for another
 * system's binaries.
 *
 * @param {string} name
 * @param {string} from
 * @returns {InstalledPackage | undefined}
 */
export function findPackage(name, from = root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const dir = join(folder, 'node_modules', name);
    if (existsSync(join(dir, 'package.json'))) {
      const metadata = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
      return { dir, path: relative(root, dir).split(sep).join('/'), metadata };
    }
    if (folder === root || dirname(folder) === folder) return undefined;
  }
}

/**
 * These packages and their dependencies, as a map from path to package. Throws if one is missing that is not
 * optional.
 *
 * @param {Iterable<string>} names
 */
export function withDependencies(names) {
  /** @type {Map<string, InstalledPackage>} */
  const found = new Map();
  /**
   * @param {string} name
   * @param {string} from
   * @param {boolean} isOptional
   */
  const add = (name, from, isOptional) => {
    if (buildOnly.has(name)) return;
    const each = findPackage(name, from);
    if (each === undefined) {
      if (isOptional) return;
      throw new Error(`${name} is needed by ${relative(root, from) || 'the app'} and is not installed`);
    }
    if (found.has(each.path)) return;
    found.set(each.path, each);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = each.metadata;
    for (const next of Object.keys(dependencies)) add(next, each.dir, next in optionalDependencies);
    for (const next of Object.keys(optionalDependencies)) add(next, each.dir, true);
    for (const next of Object.keys(peerDependencies)) {
      if (each.metadata.peerDependenciesMeta?.[next]?.optional !== true) add(next, each.dir, true);
    }
  };
  for (const name of names) add(name, root, false);
  return found;
}

/**
 * The package in a specifier such as `@scope/name/part`; undefined for a path, a scheme or a built-in module.
 *
 * @param {string} specifier
 */
export function packageOf(specifier) {
  if (/^[./]|^[a-z]+:|^#/.test(specifier) || specifier === 'electron') return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
