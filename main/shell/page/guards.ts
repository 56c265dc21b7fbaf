import { app, session } from 'electron';
import { isAppPage } from './app-page.ts';

/** Shuts every door of the browser below: nothing but our own page is ever shown, and it gets none of the browser's powers. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      // A reload of the page itself is the one navigation there is.
      if (!isAppPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    // The browser is opened by a call of the page's (links.ts), never by an address that it names here.
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // No candidate of its own, no server by UDP; what goes by TCP takes the session's proxy, which is none (below).
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** Copying to the clipboard on a click is the only permission the page has. */
export function denyPermissions(): void {
  const allowed = (permission: string) => permission === 'clipboard-sanitized-write';
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(allowed(permission));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed(permission));
  session.defaultSession.setDevicePermissionHandler(() => false);
}

/** Nobody can listen at port 0. */
const NOWHERE = 'http://127.0.0.1:0';

/** Keeps Blink from asking for names that a page wants looked up ahead, which no policy and no request of a session covers; before the app is ready. */
export function forbidNameLookups(): void {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
}

/**
 * Takes the network from the page's session, whatever a page finds to ask it with: all but the page's own files is refused, and what is no
 * request (connections made ahead, WebRTC, WebTransport) gets a proxy that nobody can reach, for this computer's own addresses, too. The engine
 * is a process of its own and updates have a session of their own.
 */
export async function cutOffNetwork(): Promise<void> {
  const { defaultSession } = session;
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url) }));
  await defaultSession.setProxy({ proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' });
}

/** The tools for developers are files of Electron's; there are none in a packaged app. */
function mayLoad(url: string): boolean {
  return isAppPage(url) || (!app.isPackaged && url.startsWith('devtools://'));
}
