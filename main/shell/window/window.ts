import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { pageOrigin } from '../../../preload/contract/channels.ts';
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
  const window = new BrowserWindow({
    ...fitBounds(saved?.bounds ?? null, workAreas),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: app.name,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1918' : '#faf9f7',
    webPreferences: {
      preload: paths.preload,
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
  if (saved?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    file.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  reviveAfterCrash(window);
  boundStorage(window.webContents);
  void window.loadURL(`${pageOrigin}/`);
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
