import { protocol } from 'electron';
import { readAppFile } from './app-files.ts';
import { contentSecurityPolicy, isAppPage } from './app-page.ts';

/** Makes `app:` a scheme with an origin of its own; only possible before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the page's files from one folder, with the policy that confines the page. */
export function serveAppFiles(folder: string): void {
  protocol.handle('app', async (request) => {
    if (request.method !== 'GET' || !isAppPage(request.url)) return refusal();
    const file = await readAppFile(folder, new URL(request.url).pathname);
    if (file === null) return refusal();
    return new Response(file.body, {
      headers: {
        'Content-Type': file.contentType,
        'Content-Security-Policy': contentSecurityPolicy,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
    });
  });
}

function refusal(): Response {
  return new Response('not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain', 'Content-Security-Policy': "default-src 'none'" },
  });
}
