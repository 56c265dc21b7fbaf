import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { electronFor } from '../setup/electron-other-app.mjs';
import { cacheDir, root } from '../setup/paths.mjs';

/**
 * The folder of the app that `npm run dev` shows. It is built here, so that a save does not change what running tests and
 * benches use, which is in `out/`, nor what is packaged from there.
 */
const appDir = join(cacheDir, 'dev');

/** Where the parts of that app are built, relative to the checkout. */
export const devOut = join('.cache', 'dev', 'out');

/** Makes the folder look like a checkout to the program, and returns the Electron that runs it. */
export function openDevApp() {
  mkdirSync(appDir, { recursive: true });
  copyFileSync(join(root, 'package.json'), join(appDir, 'package.json'));
  for (const name of ['assets', 'node_modules'])
    if (!existsSync(join(appDir, name))) symlinkSync(join(root, name), join(appDir, name));
  return electronFor(appDir, join(cacheDir, 'electron', 'dev'));
}
