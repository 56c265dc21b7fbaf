import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Size,
  screen,
} from 'electron';
import { pageOrigin } from '#contract/channels.ts';
import { openJsonFile } from '../base/json-file.ts';
import { boundStorage } from '../page/stored-bytes.ts';
import { asWindowState, fitBounds, minimumSize } from './window-state.ts';

const reviveIntervalMs = 10_000;

export interface WindowPaths {
  preload: string;
  /** The file with the window's position. */
  state: string;
}

/** Opens the one window where it was last time. It becomes visible when the page has something to show. */
export function openWindow(paths: WindowPaths): BrowserWindow {
  const file = openJsonFile(paths.state, asWindowState);
  const saved = file.read();
  const workAreas = screen.getAllDisplays().map((display) => display.workArea);
  const size = { ...fitBounds(saved?.bounds ?? null, workAreas), ...least(minimumSize) };
  const window = makeWindow(size, { preload: paths.preload });
  if (saved?.maximized) window.maximize();
  window.on('close', () => {
    file.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  void window.loadURL(`${pageOrigin}/`);
  return window;
}

/** The least size of a window, as Electron takes it. */
export const least = ({ width, height }: Size) => ({ minWidth: width, minHeight: height });

/**
 * Makes a window for pages of ours, with the rules of each: what they may do (here), where they may go (guards.ts) and
 * what they may load (app-page.ts). It becomes visible when the page has something to show.
 */
export function makeWindow(
  size: BrowserWindowConstructorOptions,
  more: { preload?: string } = {},
): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    title: app.name,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1918' : '#faf9f7',
    webPreferences: {
      ...more,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
      // Newer Chromium ignores this. guards.ts refuses what a middle click asks for, as a test shows.
      disableBlinkFeatures: 'Auxclick',
    },
  });
  window.once('ready-to-show', () => window.show());
  reviveAfterCrash(window);
  boundStorage(window.webContents);
  return window;
}

/** Loads the page again after its process died, but not twice within a short time. */
function reviveAfterCrash(window: BrowserWindow): void {
  let revivedAtMs = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || Date.now() - revivedAtMs < reviveIntervalMs) return;
    revivedAtMs = Date.now();
    window.reload();
  });
}

/** Brings the window to the front, even if it was hidden or minimised. */
export function bringForward(window: BrowserWindow | null): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
