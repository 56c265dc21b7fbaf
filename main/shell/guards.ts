import { app, session, shell } from 'electron';
import { isAppPage } from './app-page.ts';
import { readUrl } from './read-url.ts';

/** Shuts every door of the browser below: nothing but our own page is ever shown, and it gets none of the browser's powers. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      // A reload of the page itself is the one navigation there is.
      if (!isAppPage(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void openInBrowser(url);
      return { action: 'deny' };
    });
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

/** Opens a web address in the person's own browser; anything but http and https could start a program, and is ignored. */
export async function openInBrowser(address: string): Promise<void> {
  const url = readUrl(address);
  if (url?.protocol === 'https:' || url?.protocol === 'http:') await shell.openExternal(url.href);
}
