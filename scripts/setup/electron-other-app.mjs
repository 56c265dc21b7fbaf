import { existsSync, linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findElectron } from './electron.mjs';

/** @import { ElectronRuntime } from './electron.mjs' */

/**
 * Electron for an app in another folder than the checkout. The older runtime always runs what is in its own
 * `resources/app`. Therefore `home`, on the runtime's disk, gets links to its files, and one to the app.
 *
 * @param {string} app a folder with a package.json
 * @param {string} home
 * @returns {ElectronRuntime}
 */
export function electronFor(app, home) {
  const runtime = findElectron();
  if (runtime.kind === 'official') return { ...runtime, args: [app] };
  const executable = join(home, basename(runtime.executable));
  if (!existsSync(executable)) linkRuntime(dirname(runtime.executable), { app, home, executable });
  return { ...runtime, executable };
}

/**
 * @param {string} runtimeDir
 * @param {{ app: string, home: string, executable: string }} to
 */
function linkRuntime(runtimeDir, { app, home, executable }) {
  mkdirSync(join(home, 'resources'), { recursive: true });
  symlinkSync(app, join(home, 'resources', 'app'));
  const others = readdirSync(runtimeDir).filter(
    (name) => name !== 'resources' && name !== basename(executable),
  );
  for (const name of others) symlinkSync(join(runtimeDir, name), join(home, name));
  // Not a symbolic link, which would lead Electron back to its own folder. The last step, so that half a folder is noticed.
  linkSync(join(runtimeDir, basename(executable)), executable);
}
