import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { feedOrigin } from './feed-origin.ts';

/** The file that says where updates lie, and the origin that it names. */
export interface UpdateFeed {
  path: string;
  origin: string;
}

/**
 * Where updates lie: packages carry a file about it, where whoever made them named an address. Null where there is none, or one that is
 * not encrypted: what comes from there is run. Unpackaged programs look nowhere unless a test names a file.
 */
export function findUpdateFeed(): UpdateFeed | null {
  const path = app.isPackaged
    ? join(process.resourcesPath, 'app-update.yml')
    : process.env.STACKDESK_UPDATE_CONFIG;
  if (path === undefined || !existsSync(path)) return null;
  const origin = feedOrigin(readFileSync(path, 'utf8'));
  return origin === null ? null : { path, origin };
}
