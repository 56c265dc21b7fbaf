import { app, Notification } from 'electron';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { Preferences } from '../system/preferences.ts';

/** Says that a closed window leaves the program in the tray, the first time. */
export function tellStays(preferences: Preferences, words: ShellWords): void {
  if (preferences.get().trayTold) return;
  preferences.set({ trayTold: true });
  if (!Notification.isSupported()) return;
  new Notification(words.stays(app.name)).show();
}
