import { join, resolve } from 'node:path';
import { app } from 'electron';

/** Paths of the program's own files, and of the person's files in the system's folder for user data. */
export function findPaths() {
  const built = join(app.getAppPath(), 'out');
  const userData = app.getPath('userData');
  return {
    engine: join(built, 'main', 'engine.cjs'),
    sandbox: join(built, 'main', 'sandbox.cjs'),
    tables: join(built, 'main', 'tables.cjs'),
    preload: join(built, 'preload', 'index.cjs'),
    page: join(built, 'renderer'),
    dataDir: resolve(process.env.STACKDESK_DATA_DIR ?? join(userData, 'data')),
    log: join(userData, 'logs', 'stackdesk.log'),
    preferences: join(userData, 'preferences.json'),
    windowState: join(userData, 'window.json'),
  };
}
