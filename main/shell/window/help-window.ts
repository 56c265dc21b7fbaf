import type { BrowserWindow } from 'electron';
import { pageOrigin } from '#contract/channels.ts';
import type { ShellInput, WindowCommand } from '#contract/shell.ts';
import { helpPlaces, isScreenName } from '#contract/values/help-places.ts';
import { isAppPage } from '../page/app-page.ts';
import { watchGestures } from '../page/gestures.ts';
import { bringForward, least, makeWindow } from './window.ts';
import { createWindowCommands } from './window-commands.ts';

const SIZE = { width: 1_080, height: 760, ...least({ width: 480, height: 400 }) };

/** The keys of this window, which has no menu, by what they do with Ctrl or Cmd. */
const zoomKeys: Readonly<Record<string, WindowCommand>> = {
  '+': 'zoom_in',
  '=': 'zoom_in',
  '-': 'zoom_out',
  '0': 'zoom_reset',
};

export interface HelpWindow {
  /** Opens Help at the screen that is shown, or brings it to the front there. */
  open(): void;
  /** Which screen the page shows. What is no screen has no place in Help. */
  setScreen(screen: unknown): void;
  /** Loads it again, in the language of now. */
  renew(): void;
  close(): void;
}

/**
 * The one window of Help. Its page has no preload, so it can ask neither shell nor engine for anything. A link that leads
 * out of it is opened as links of the program are.
 */
export function createHelpWindow(openLink: (link: ShellInput<'openLink'>) => Promise<void>): HelpWindow {
  let shown: BrowserWindow | null = null;
  let place: string | null = null;
  const open = () => {
    const isNew = shown === null;
    const window = shown ?? make();
    shown = window;
    if (!isNew) bringForward(window);
    // Without a place it stays where its reader is.
    if (isNew || place !== null)
      void window.loadURL(`${pageOrigin}/help/${place === null ? '' : `#${place}`}`);
  };
  const make = (): BrowserWindow => {
    const window = makeWindow(SIZE);
    const { webContents } = window;
    const gestures = watchGestures(webContents);
    const commands = createWindowCommands(() => window, open);
    window.removeMenu();
    window.on('closed', () => {
      shown = null;
    });
    webContents.on('will-navigate', ({ url }) => {
      // guards.ts has kept the page where it is.
      if (!isAppPage(url) && gestures.take()) void openLink({ url, snapshotId: null }).catch(() => undefined);
    });
    webContents.on('before-input-event', (event, { type, key, control, meta }) => {
      if (type !== 'keyDown' || !(control || meta)) return;
      const zoom = zoomKeys[key];
      if (zoom === undefined && key !== 'w') return;
      event.preventDefault();
      if (zoom === undefined) window.close();
      else commands.run(zoom);
    });
    return window;
  };
  return {
    open,
    setScreen: (screen) => {
      place = isScreenName(screen) ? helpPlaces[screen] : null;
    },
    renew: () => shown?.webContents.reload(),
    close: () => shown?.close(),
  };
}
