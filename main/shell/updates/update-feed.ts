import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { readUrl } from '../base/read-url.ts';
import { readUpdateKey } from './update-signature.ts';

/** The file with the address of updates, its origin, and the key that signs updates. */
export interface UpdateFeed {
  path: string;
  origin: string;
  key: KeyObject;
}

/**
 * Finds the address of updates. A package has a file with it if its maker named one. Null if there is no
 * address, if it is neither encrypted nor on this computer, or if there is no key: an update is run, so it
 * must be signed. An unpackaged program has none unless a test names a file.
 */
export function findUpdateFeed(app: App): UpdateFeed | null {
  const path = app.isPackaged
    ? join(process.resourcesPath, 'app-update.yml')
    : process.env.STACKDESK_UPDATE_CONFIG;
  if (path === undefined || !existsSync(path)) return null;
  const origin = feedOrigin(readFileSync(path, 'utf8'));
  const key = readUpdateKey(app.isPackaged ? packagedKey(app) : process.env.STACKDESK_UPDATE_KEY);
  return origin === null || key === null ? null : { path, origin, key };
}

/** Packaging writes the key into `package.json`, which is in the archive. */
function packagedKey(app: App): unknown {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { stackdeskUpdateKey?: unknown }).stackdeskUpdateKey;
}

/** The origin in the text of an `app-update.yml`. Null if updates may not come from there. */
export function feedOrigin(text: string): string | null {
  const url = readUrl(/^url:\s*["']?([^\s"']+)/m.exec(text)?.[1] ?? '');
  if (url === null) return null;
  const isLoopback = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || isLoopback ? url.origin : null;
}
