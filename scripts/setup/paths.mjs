import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folders of the program's own code, in the checkout. */
export const sourceFolders = ['main', 'preload', 'contract', 'shared', 'renderer', 'words'];

/** What set-up downloaded or found out; it can be deleted at any time. */
export const cacheDir = join(root, '.cache');

export const modulesDir = join(root, 'node_modules');
