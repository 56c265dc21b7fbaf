import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** What set-up fetched or found out; safe to delete at any time. */
export const cacheDir = join(root, '.cache');

export const modulesDir = join(root, 'node_modules');
