import { app, type BrowserWindow } from 'electron';

/** Hides the window instead of closing it while an icon in the tray brings it back, or will in a moment; `onHidden` is told each time. */
export function stayInTray(window: BrowserWindow, isInTray: () => boolean, onHidden: () => void): void {
  let isEnding = false;
  app.once('before-quit', () => {
    isEnding = true;
  });
  window.on('close', (event) => {
    if (isEnding || !isInTray()) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
}
