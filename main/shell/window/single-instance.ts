import { app, type BrowserWindow } from 'electron';

/** Lets one program at a time run over a user's data; what a second start wants goes to the first (openings.ts). False: this is the second. */
export function takeSingleInstance(): boolean {
  return app.requestSingleInstanceLock();
}

/** Brings the window before everything else, wherever it was. */
export function bringForward(window: BrowserWindow | null): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
