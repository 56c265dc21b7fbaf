import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { pageOrigin } from '../../../preload/contract/channels.ts';
import { openJsonFile } from '../base/json-file.ts';
import { asWindowState, fitBounds, minimumSize } from './window-state.ts';

const reviveIntervalMs = 10_000;

export interface WindowPaths {
  preload: string;
  /** Where the window's place is remembered. */
  state: string;
}

/** Opens the one window where it was last time; it shows itself when there is something to see. */
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
      // Chromium stopped heeding this; what a middle click asks for is refused in guards.ts, as a test shows.
      disableBlinkFeatures: 'Auxclick',
    },
  });
  if (saved?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    file.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  reviveAfterCrash(window);
  void window.loadURL(`${pageOrigin}/`);
  return window;
}

/** A page whose process died is loaded again; one that dies right after that is left, since it would only die again. */
function reviveAfterCrash(window: BrowserWindow): void {
  let revivedAtMs = 0;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || Date.now() - revivedAtMs < reviveIntervalMs) return;
    revivedAtMs = Date.now();
    window.reload();
  });
}
