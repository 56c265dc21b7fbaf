import type { BrowserWindow } from 'electron';
import { pageOrigin } from '../../../preload/contract/channels.ts';
import type { ShellInput, WindowCommand } from '../../../preload/contract/shell.ts';
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
  /** Opens Help, or brings it to the front. */
  open(): void;
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
  const open = () => {
    if (shown === null) shown = make();
    else bringForward(shown);
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
    void window.loadURL(`${pageOrigin}/help/`);
    return window;
  };
  return {
    open,
    renew: () => shown?.webContents.reload(),
    close: () => shown?.close(),
  };
}
