import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export interface AppFile {
  body: Buffer;
  contentType: string;
}

/**
 * The page's file under an address's path, null where there is none. The threat is a path that leads out of the folder
 * (`..`, encoded or not, a NUL, a backslash), so the path is checked after it is decoded and joined.
 */
export async function readAppFile(folder: string, pathname: string): Promise<AppFile | null> {
  const wanted = resolveAppPath(folder, pathname);
  const contentType = wanted === null ? undefined : contentTypes[extname(wanted)];
  if (wanted === null || contentType === undefined) return null;
  try {
    return { body: await readFile(wanted), contentType };
  } catch {
    return null;
  }
}

export function resolveAppPath(folder: string, pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const wanted = join(folder, path === '/' ? 'index.html' : path);
  return wanted.startsWith(folder + sep) ? wanted : null;
}
