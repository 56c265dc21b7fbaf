import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../setup/paths.mjs';
import { packageOf } from './modules.mjs';

const outDir = join(root, 'out');

/** The programs that are packaged. */
const programs = [
  ...['index', 'engine', 'restore', 'warehouse', 'tables', 'sandbox', 'cli'].map(
    (name) => `main/${name}.cjs`,
  ),
  'preload/index.cjs',
];

/**
 * What the packaged programs load: `files` relative to `out/` (with `/`), and the `packages` outside of the
 * bundles.
 *
 * @typedef {object} Bundles
 * @property {Set<string>} files
 * @property {Set<string>} packages
 */

/** Finds what the built files load by reading these files, so that the result always fits the build. */
export function readBundles() {
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  /** @param {string} path */
  const read = (path) => {
    const name = relative(outDir, path).split(sep).join('/');
    if (files.has(name)) return;
    files.add(name);
    for (const specifier of loadedBy(readFileSync(path, 'utf8'))) {
      // Without the ending it is the type of a comment.
      if (specifier.startsWith('.')) {
        if (specifier.endsWith('.cjs')) read(resolve(dirname(path), specifier));
      } else if (!builtinModules.includes(specifier)) {
        const name = packageOf(specifier);
        if (name !== undefined) packages.add(name);
      }
    }
  };
  for (const program of programs) read(join(outDir, program));
  return { files, packages };
}

/**
 * The built chunks that no packaged program loads, relative to the checkout.
 *
 * @param {Pick<Bundles, 'files'>} bundles
 */
export function unusedChunks({ files }) {
  return readdirSync(join(outDir, 'main', 'chunks'))
    .filter((name) => name.endsWith('.cjs') && !files.has(`main/chunks/${name}`))
    .map((name) => `out/main/chunks/${name}`);
}

/** @param {string} text */
function loadedBy(text) {
  return [...text.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`\s$]+)["'`]\s*\)/g)].map(
    ([, name = '']) => name,
  );
}
