import { type ProtocolRequest, type ProtocolResponse, protocol } from 'electron';
import type { Language } from '../../preload/contract/language.ts';
import { readAppFile } from './app-files.ts';
import { contentSecurityPolicy, isAppPage } from './app-page.ts';

/** Makes `app:` a scheme with an origin of its own; only possible before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the page's files from one folder, with the policy that confines the page; the page itself says in which language it is.
 *
 * The newer `protocol.handle` sends each answer through a stream of the shell's, and the page runs a third later for it.
 */
export function serveAppFiles(folder: string, language: () => Language): void {
  protocol.registerBufferProtocol('app', (request, callback) => {
    void answer(folder, language, request).then(callback);
  });
}

async function answer(
  folder: string,
  language: () => Language,
  { method, url }: ProtocolRequest,
): Promise<ProtocolResponse> {
  const file = method === 'GET' && isAppPage(url) ? await readAppFile(folder, new URL(url).pathname) : null;
  if (file === null) return refusal();
  const isPage = file.contentType === 'text/html';
  return {
    data: isPage ? inLanguage(file.body, language()) : file.body,
    mimeType: file.contentType,
    charset: 'utf-8',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  };
}

function inLanguage(page: Buffer, language: Language): Buffer {
  return Buffer.from(page.toString('utf8').replace('<html lang="en">', `<html lang="${language}">`));
}

function refusal(): ProtocolResponse {
  return {
    statusCode: 404,
    data: Buffer.from('not found'),
    mimeType: 'text/plain',
    headers: { 'Content-Security-Policy': "default-src 'none'" },
  };
}
