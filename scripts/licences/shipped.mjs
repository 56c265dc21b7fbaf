import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackage, packageOf, withDependencies } from '../package/modules.mjs';
import { root, sourceFolders } from '../setup/paths.mjs';

/** Bundled by a build plugin, without an import of ours. */
const broughtAlong = ['simple-icons'];

/**
 * Every package that our code imports, with their dependencies, as a map from path to package. It is never
 * less than what ships, because bundling only leaves things out.
 */
export function shippedPackages() {
  const names = new Set(broughtAlong);
  for (const folder of sourceFolders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|css)$/.test(file)) continue;
      for (const name of importedBy(readFileSync(join(root, folder, file), 'utf8'))) names.add(name);
    }
  }
  return withDependencies([...names].filter((name) => findPackage(name) !== undefined));
}

/** @param {string} text */
function importedBy(text) {
  const specifiers = text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|@import\s+)["']([^"'\s]+)["']/g);
  return [...specifiers]
    .map(([, specifier = '']) => packageOf(specifier))
    .filter((name) => name !== undefined);
}
