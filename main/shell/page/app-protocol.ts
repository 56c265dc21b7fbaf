import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron';
import type { Language } from '../../../preload/contract/language.ts';
import { findAppFile } from './app-files.ts';
import { contentSecurityPolicy, isAppPage } from './app-page.ts';

/** Chromium's `ERR_FILE_NOT_FOUND`, which is also what a file that is not there is answered with. */
const NOT_FOUND = -6;

/** Makes `app:` a scheme with an origin of its own; only possible before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the page's files from one folder, with the policy that confines the page, in the language of the moment.
 *
 * Chromium reads them by itself this way. Through the newer `protocol.handle`, or as buffers, they take turns with whatever else the shell
 * and the page do, and the window is there a tenth later.
 */
export function serveAppFiles(folder: string, language: () => Language): void {
  protocol.registerFileProtocol('app', (request, callback) => callback(answer(folder, language(), request)));
}

function answer(folder: string, language: Language, { method, url }: ProtocolRequest): ProtocolResponse {
  const isOurs = method === 'GET' && isAppPage(url);
  const file = isOurs ? findAppFile(folder, new URL(url).pathname, language) : null;
  if (file === null) return { error: NOT_FOUND };
  return {
    path: file.path,
    mimeType: file.contentType,
    charset: 'utf-8',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  };
}
