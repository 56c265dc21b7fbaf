import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modulesDir } from '../setup/paths.mjs';

/** electron-builder's numbers for processors. */
const processors = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/**
 * A hook of electron-builder. Throws if native modules of the package's system are missing, and says how to
 * get them.
 *
 * @param {{ electronPlatformName: string, arch: number }} context
 */
export function beforePack({ electronPlatformName, arch }) {
  const processor = processors[arch];
  const missing = missingNatives(`${electronPlatformName}-${processor}`);
  if (missing.length === 0) return;
  throw new Error(
    `There is no ${missing.join(' and no ')} here. Try: npm install --no-save --force --os=${electronPlatformName} --cpu=${processor} ` +
      `@duckdb/node-bindings-${electronPlatformName}-${processor}`,
  );
}

/**
 * Native modules that are missing for a system and processor such as `win32-arm64`, relative to node_modules.
 *
 * @param {string} system
 */
export function missingNatives(system) {
  const needed = [
    `better-sqlite3/prebuilds/${system}.node`,
    `keytar/prebuilds/${system}/keytar.node`,
    `@duckdb/node-bindings-${system}/duckdb.node`,
  ];
  return needed.filter((path) => !existsSync(join(modulesDir, path)));
}
