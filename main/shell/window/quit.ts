import { app, BrowserWindow } from 'electron';

export interface Quitting {
  /** True if the program is ending. Then nothing may keep a window from closing. */
  isEnding(): boolean;
}

/**
 * Ends the program if `mayQuit`: hides the windows, waits for `drain`, and quits. `isHeld` is true if a
 * keychain waits for its owner. That blocks a thread, and the process would wait for it for ever, so the
 * process is killed.
 */
export function quitAfter(
  drain: () => Promise<void>,
  { mayQuit, isHeld }: { mayQuit: () => boolean; isHeld: () => boolean },
): Quitting {
  let stage: 'running' | 'draining' | 'drained' = 'running';
  app.on('before-quit', (event) => {
    if (stage === 'drained') return;
    event.preventDefault();
    if (stage === 'draining' || !mayQuit()) return;
    stage = 'draining';
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void drain().finally(() => {
      stage = 'drained';
      // The windows close now and save their positions.
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
  app.once('will-quit', () => {
    // This must be the last listener, since an update is installed at the end.
    app.once('quit', () => {
      if (isHeld()) process.kill(process.pid, 'SIGKILL');
    });
  });
  return { isEnding: () => stage !== 'running' };
}

/** What a click on close does: the window closes, hides into the tray, or stays. */
export type Closing = 'close' | 'hide' | 'stay';

/** Closes the window as `decide` says, unless the program is ending. Calls `onHidden` when it hides. */
export function closeAs(
  window: BrowserWindow,
  isEnding: () => boolean,
  decide: () => Closing,
  onHidden: () => void,
): void {
  window.on('close', (event) => {
    if (isEnding()) return;
    const closing = decide();
    if (closing === 'close') return;
    event.preventDefault();
    if (closing === 'stay') return;
    window.hide();
    onHidden();
  });
}
