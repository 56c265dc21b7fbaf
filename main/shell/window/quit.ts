import { app, BrowserWindow } from 'electron';

/** How the program ends. */
export interface Quitting {
  /** Whether it ends now: what closes then is not to be held up. */
  isEnding(): boolean;
}

/**
 * Ends the program if `mayQuit`, once `drain` has finished what is under way, out of sight. `isHeld`: a keychain that waits for its owner holds a thread,
 * for which the end of the process would wait for ever.
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
      // Windows close now, and remember where they were.
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
  app.once('will-quit', () => {
    // The last to hear of the end: an update is put in place then.
    app.once('quit', () => {
      if (isHeld()) process.kill(process.pid, 'SIGKILL');
    });
  });
  return { isEnding: () => stage !== 'running' };
}
