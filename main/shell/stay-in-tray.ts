import { app, type BrowserWindow, Notification } from 'electron';
import type { Preferences } from './preferences.ts';
import type { TrayDesk } from './tray.ts';

/** Hides the window instead of closing it while there is an icon in the tray to bring it back; says so the first time. */
export function stayInTray(window: BrowserWindow, tray: TrayDesk, preferences: Preferences): void {
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
    new Notification({
      title: `${app.name} goes on running`,
      body: 'Its icon in the tray brings the window back and ends the program.',
    }).show();
  });
}
