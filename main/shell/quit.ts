import { app } from 'electron';

/** Lets `drain` finish what is under way before the program ends; asked again meanwhile, it changes nothing. */
export function quitAfter(drain: () => Promise<void>): void {
  let draining = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (draining) return;
    draining = true;
    void drain().finally(() => app.exit(0));
  });
  app.on('window-all-closed', () => app.quit());
}
