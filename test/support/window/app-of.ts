import type { ElectronApplication, Page } from 'playwright-core';

const apps = new WeakMap<Page, ElectronApplication>();

/** Says whose page it is. */
export function nameApp(page: Page, app: ElectronApplication): void {
  apps.set(page, app);
}

/** The app of a page that a test opened. */
export function appOf(page: Page): ElectronApplication {
  const app = apps.get(page);
  if (app === undefined) throw new Error('the page is of no app that was opened here');
  return app;
}
