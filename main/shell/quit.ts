import { app, BrowserWindow } from 'electron';

/** Lets `drain` finish what is under way, out of sight, before the program ends. */
export function quitAfter(drain: () => Promise<void>): void {
  let stage: 'running' | 'draining' | 'drained' = 'running';
  app.on('before-quit', (event) => {
    if (stage === 'drained') return;
    event.preventDefault();
    if (stage === 'draining') return;
    stage = 'draining';
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void drain().finally(() => {
      stage = 'drained';
      // Windows close now, and remember where they were.
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
}
