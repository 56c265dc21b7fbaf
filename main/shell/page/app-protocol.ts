import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron';
import type { Language } from '#contract/language.ts';
import { contentSecurityPolicy, findAppFile, isAppPage, permissionsPolicy } from './app-page.ts';

/** Chromium's `ERR_FILE_NOT_FOUND`. */
const NOT_FOUND = -6;

/** Gives the scheme `app:` an origin of its own. Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the page's files from one folder, in the current language, with the policy that confines the page.
 * With this older function, Chromium reads the files itself. With `protocol.handle`, or with buffers, they
 * would wait for other work of the shell, and the window would open later.
 */
export function serveAppFiles(folder: string, language: () => Language): void {
  protocol.registerFileProtocol('app', (request, callback) => callback(respond(folder, language(), request)));
}

function respond(folder: string, language: Language, { method, url }: ProtocolRequest): ProtocolResponse {
  const isOurs = method === 'GET' && isAppPage(url);
  const file = isOurs ? findAppFile(folder, new URL(url).pathname, language) : null;
  if (file === null) return { error: NOT_FOUND };
  return {
    path: file.path,
    mimeType: file.contentType,
    charset: 'utf-8',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'Permissions-Policy': permissionsPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  };
}
