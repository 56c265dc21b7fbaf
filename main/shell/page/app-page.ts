import { extname, join, sep } from 'node:path';
import { pageOrigin } from '#contract/channels.ts';
import type { Language } from '#contract/language.ts';
import { readUrl } from '../base/read-url.ts';

/** True if an address is the program's own page. */
export function isAppPage(address: string): boolean {
  const url = readUrl(address);
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return false;
  return `${url.protocol}//${url.host}` === pageOrigin;
}

/**
 * The page may load and reach only its own files. Inline styles and `data:` images are the exceptions. In its sandbox it
 * may run scripts and send forms to itself: no download, window, dialog, printing, pointer lock or other page instead.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The UI kit writes its theme into a style element. A style can send nothing outside `'self'`.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ');

/** Powers that Chromium gives a page unless a policy says otherwise. Those that it doesn't know, it leaves out. */
export const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
  .map((power) => `${power}=()`)
  .join(', ');

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
 * The file of a page for the path of an address. Null if there is none. Each page exists once for each language.
 * A path could lead out of the folder (`..`, encoded or not, a NUL, a backslash), so it is checked after it
 * was decoded and joined.
 */
export function findAppFile(folder: string, pathname: string, language: Language): AppFile | null {
  const path = resolveAppPath(
    folder,
    pathname.endsWith('/') ? `${pathname}index.${language}.html` : pathname,
  );
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
