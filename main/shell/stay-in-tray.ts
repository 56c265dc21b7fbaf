import { app, type BrowserWindow, Notification } from 'electron';
import type { Preferences } from './preferences.ts';
import type { TrayDesk } from './tray.ts';
import type { ShellWords } from './words/en.ts';

/** Hides the window instead of closing it while there is an icon in the tray to bring it back; says so the first time. */
export function stayInTray(
  window: BrowserWindow,
  tray: TrayDesk,
  preferences: Preferences,
  words: () => ShellWords,
): void {
  let isEnding = false;
  app.once('before-quit', () => {
    isEnding = true;
  });
  window.on('close', (event) => {
    if (isEnding || !tray.isShown()) return;
    event.preventDefault();
    window.hide();
    if (preferences.get().trayTold) return;
    preferences.set({ trayTold: true });
    if (!Notification.isSupported()) return;
    new Notification(words().stays(app.name)).show();
  });
}
