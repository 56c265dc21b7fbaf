import { join } from 'node:path';
import { app, Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { Activity } from '../../../preload/contract/host.ts';
import type { ShellWords } from '../../../words/en/shell.ts';

export interface TrayOptions {
  show: () => void;
  pauseAll: () => void;
  quit: () => void;
  words: () => ShellWords;
}

/** The icon in the tray or menu bar, there only while a person wants it. */
export interface TrayDesk {
  isShown(): boolean;
  setShown(isWanted: boolean): void;
  tell(activity: Activity): void;
  /** Says it all again, in another language. */
  renew(): void;
}

export function createTray({ show, pauseAll, quit, words }: TrayOptions): TrayDesk {
  let tray: Tray | null = null;
  let activity: Activity = { fraction: null, remainingMs: null, runs: 0, transfers: 0 };
  let told = '';

  const draw = () => {
    if (tray === null) return;
    const { activity: tell, tray: names } = words();
    const state = tell(activity);
    // A menu that is open closes when it is set anew, and progress is told of many times a second.
    if (state === told) return;
    told = state;
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
      told = '';
      draw();
    },
    renew: () => {
      told = '';
      draw();
    },
    tell: (next) => {
      activity = next;
      draw();
    },
  };
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
