import { app, session } from 'electron';
import { isAppPage } from './app-page.ts';

/** Locks the browser: only our own page is ever shown, and it opens no windows and no views. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      // The page may be reloaded. It may not go elsewhere.
      if (!isAppPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    // A page opens web pages by a call (web-links.ts), never as a window of ours.
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // Otherwise the first device that is found would be chosen.
    contents.on('select-bluetooth-device', (event, _devices, choose) => {
      event.preventDefault();
      choose('');
    });
    // A page can't keep its window open.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
    // WebRTC may use no UDP. TCP goes through the session's proxy, which leads nowhere (below).
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/**
 * Refuses in each session what a page could ask of a browser: downloads, devices and every permission. What a page may
 * do besides is a list of its policy (app-page.ts). Files are saved, and texts are copied, by calls of the shell.
 */
export function denyPowers(): void {
  app.on('session-created', (created) => {
    created.on('will-download', (event) => event.preventDefault());
    created.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
    created.setPermissionCheckHandler(() => false);
    created.setDevicePermissionHandler(() => false);
  });
}

/** No server can listen at port 0. */
const NOWHERE = 'http://127.0.0.1:0';

/**
 * Stops Blink from what no policy and no request filter covers: to look up names in advance, and to let a script paste,
 * or copy without a click. Must be called before the app is ready.
 */
export function limitBlink(): void {
  const off = 'dnsPrefetchingEnabled=false,DOMPasteAllowed=false,javaScriptCanAccessClipboard=false';
  app.commandLine.appendSwitch('blink-settings', off);
}

/**
 * Cuts the page's session off from the network. Every request is refused, except for the page's own files.
 * Connections that are not requests (made in advance, WebRTC, WebTransport) get a proxy that cannot be
 * reached, even for addresses of this computer. The engine is another process, and updates use another
 * session.
 */
export async function cutOffNetwork(): Promise<void> {
  const { defaultSession } = session;
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url) }));
  await defaultSession.setProxy({ proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' });
}

/** The developer tools are files of Electron. A packaged app has none. */
function mayLoad(url: string): boolean {
  return isAppPage(url) || (!app.isPackaged && url.startsWith('devtools://'));
}
