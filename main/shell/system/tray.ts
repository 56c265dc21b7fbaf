import { join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { Activity } from '#contract/host.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import { showNotice } from './notices.ts';
import type { Preferences } from './preferences.ts';

export interface TrayOptions {
  show: () => void;
  pauseAll: () => void;
  quit: () => void;
  words: () => ShellWords;
}

/** The icon in the tray or menu bar. */
export interface TrayIcon {
  isShown(): boolean;
  setShown(isWanted: boolean): void;
  setActivity(activity: Activity): void;
  /** Updates its texts after the language changed. */
  renew(): void;
}

export function createTray({ show, pauseAll, quit, words }: TrayOptions): TrayIcon {
  let tray: Tray | null = null;
  let activity: Activity = { fraction: null, remainingMs: null, runs: 0, transfers: 0 };
  let shown = '';

  const draw = () => {
    if (tray === null) return;
    const { activity: describe, tray: names } = words();
    const state = describe(activity);
    // Setting the menu closes an open one, and progress comes many times a second.
    if (state === shown) return;
    shown = state;
    tray.setToolTip(`${app.name}: ${state}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: state, enabled: false },
        { type: 'separator' },
        { label: names.show(app.name), click: show },
        { label: names.pauseAll, enabled: activity.fraction !== null, click: pauseAll },
        { type: 'separator' },
        { label: names.quit, click: quit },
      ]),
    );
  };
  nativeTheme.on('updated', () => tray?.setImage(picture()));
  return {
    isShown: () => tray !== null,
    setShown: (isWanted) => {
      if (isWanted === (tray !== null)) return;
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray = new Tray(picture());
      tray.on('click', show);
      shown = '';
      draw();
    },
    renew: () => {
      shown = '';
      draw();
    },
    setActivity: (next) => {
      activity = next;
      draw();
    },
  };
}

/** Tells the person, only the first time, that a closed window leaves the program in the tray. */
export function showTrayHint(
  preferences: Preferences,
  words: ShellWords,
  window: () => BrowserWindow | null,
): void {
  if (preferences.get().trayTold) return;
  preferences.set({ trayTold: true });
  showNotice(words.stays(app.name), window);
}

function picture(): Electron.NativeImage {
  const folder = join(app.getAppPath(), 'assets', 'tray');
  if (process.platform === 'darwin') return nativeImage.createFromPath(join(folder, 'stackdeskTemplate.png'));
  const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const image = nativeImage.createFromPath(join(folder, `${theme}-16.png`));
  for (const [size, scaleFactor] of [
    [20, 1.25],
    [24, 1.5],
    [32, 2],
    [48, 3],
  ] as const)
    image.addRepresentation({
      scaleFactor,
      buffer: nativeImage.createFromPath(join(folder, `${theme}-${size}.png`)).toPNG(),
    });
  return image;
}
