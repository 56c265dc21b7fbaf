import { join } from 'node:path';
import { app } from 'electron';

/** Where everything lies: the program's own files, and the person's under the user data folder of the system. */
export function findPaths() {
  const built = join(app.getAppPath(), 'out');
  const userData = app.getPath('userData');
  return {
    engine: join(built, 'main', 'engine.cjs'),
    sandbox: join(built, 'main', 'sandbox.cjs'),
    preload: join(built, 'preload', 'index.cjs'),
    page: join(built, 'renderer'),
    dataDir: process.env.STACKDESK_DATA_DIR ?? join(userData, 'data'),
    log: join(userData, 'logs', 'stackdesk.log'),
    preferences: join(userData, 'preferences.json'),
    windowState: join(userData, 'window.json'),
  };
}
