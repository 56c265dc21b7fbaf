import { extname, join, sep } from 'node:path';
import type { Language } from '../../../preload/contract/language.ts';

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
  path: string;
  contentType: string;
}

/**
 * Where the page's file under an address's path lies, null where there can be none; the page itself is there once for each language. The
 * threat is a path that leads out of the folder (`..`, encoded or not, a NUL, a backslash), so the path is checked after it is decoded and joined.
 */
export function findAppFile(folder: string, pathname: string, language: Language): AppFile | null {
  const path = resolveAppPath(folder, pathname === '/' ? `/index.${language}.html` : pathname);
  const contentType = path === null ? undefined : contentTypes[extname(path)];
  return path === null || contentType === undefined ? null : { path, contentType };
}

export function resolveAppPath(folder: string, pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const wanted = join(folder, path);
  return wanted.startsWith(folder + sep) ? wanted : null;
}
