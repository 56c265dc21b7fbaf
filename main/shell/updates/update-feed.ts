import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { feedOrigin } from './feed-origin.ts';
import { readUpdateKey } from './update-signature.ts';

/** The file that says where updates lie, the origin that it names, and the key that they are signed with. */
export interface UpdateFeed {
  path: string;
  origin: string;
  key: KeyObject;
}

/**
 * Where updates lie: packages carry a file about it, where whoever made them named an address. Null where there is none, or one that is
 * not encrypted, and where there is no key to know updates by: what comes from there is run. Unpackaged programs look nowhere unless a test names a file.
 */
export function findUpdateFeed(): UpdateFeed | null {
  const path = app.isPackaged
    ? join(process.resourcesPath, 'app-update.yml')
    : process.env.STACKDESK_UPDATE_CONFIG;
  if (path === undefined || !existsSync(path)) return null;
  const origin = feedOrigin(readFileSync(path, 'utf8'));
  const key = readUpdateKey(app.isPackaged ? packagedKey() : process.env.STACKDESK_UPDATE_KEY);
  return origin === null || key === null ? null : { path, origin, key };
}

/** Packaging writes the key into the package's description, which lies in the archive. */
function packagedKey(): unknown {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { stackdeskUpdateKey?: unknown }).stackdeskUpdateKey;
}
