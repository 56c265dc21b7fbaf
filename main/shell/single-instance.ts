import { app, type BrowserWindow } from 'electron';

/** Lets one program at a time run over a user's data; a second start brings the first's window forward. False: this is the second. */
export function takeSingleInstance(window: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const shown = window();
    if (shown === null) return;
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
  });
  return true;
}
