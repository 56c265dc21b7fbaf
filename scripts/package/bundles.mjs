import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from '../setup/paths.mjs';
import { packageOf } from './modules.mjs';

const outDir = join(root, 'out');

/** The programs that are packaged; the command line is not. */
const programs = ['main/index.cjs', 'main/engine.cjs', 'main/sandbox.cjs', 'preload/index.cjs'];

/**
 * What the packaged programs load: `files` relative to `out/` (`/` between parts), and the `packages` that were left outside of the
 * bundles. Read from the built files, so that it is what they do and not what a list says.
 */
export function readBundles() {
  const files = new Set();
  const packages = new Set();
  const read = (path) => {
    const name = relative(outDir, path).split(sep).join('/');
    if (files.has(name)) return;
    files.add(name);
    for (const specifier of loadedBy(readFileSync(path, 'utf8'))) {
      if (specifier.startsWith('.')) read(resolve(dirname(path), specifier));
      else if (packageOf(specifier) !== undefined && !builtinModules.includes(specifier)) {
        packages.add(packageOf(specifier));
      }
    }
  };
  for (const program of programs) read(join(outDir, program));
  return { files, packages };
}

/** Built chunks that no packaged program loads, relative to the checkout. */
export function unusedChunks({ files }) {
  return readdirSync(join(outDir, 'main', 'chunks'))
    .filter((name) => name.endsWith('.cjs') && !files.has(`main/chunks/${name}`))
    .map((name) => `out/main/chunks/${name}`);
}

function loadedBy(text) {
  return [...text.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`\s$]+)["'`]\s*\)/g)].map(([, name]) => name);
}
