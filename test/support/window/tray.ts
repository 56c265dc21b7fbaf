import type { ElectronApplication } from 'playwright-core';

interface SeenTray {
  tooltip: string;
  menu: Electron.Menu | null;
  destroyed: number;
}

/** Records what is given to the tray, because the tests' display has none. */
export function watchTray(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ Tray }) => {
    const seen: SeenTray = { tooltip: '', menu: null, destroyed: 0 };
    Object.assign(globalThis, { seenTray: seen });
    const { setToolTip, setContextMenu, destroy } = Tray.prototype;
    Tray.prototype.setToolTip = function (words) {
      seen.tooltip = words;
      return setToolTip.call(this, words);
    };
    Tray.prototype.setContextMenu = function (menu) {
      seen.menu = menu;
      return setContextMenu.call(this, menu);
    };
    Tray.prototype.destroy = function () {
      seen.destroyed += 1;
      return destroy.call(this);
    };
  });
}

/** What the tray shows, with disabled items in brackets. */
export const seenTray = (app: ElectronApplication) =>
  app.evaluate(() => {
    const { tooltip, menu, destroyed } = (globalThis as unknown as { seenTray: SeenTray }).seenTray;
    const items = menu?.items.filter(({ type }) => type === 'normal') ?? [];
    return { tooltip, destroyed, items: items.map(({ label, enabled }) => (enabled ? label : `(${label})`)) };
  });

export const clickTray = (app: ElectronApplication, label: string) =>
  app.evaluate((_electron, label) => {
    const { menu } = (globalThis as unknown as { seenTray: SeenTray }).seenTray;
    menu?.items.find((item) => item.label === label)?.click();
  }, label);

export const closeWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

/**
 * Does what ends the program, and waits for that. `letGo` is called in between, for what the end waits for. The end also
 * waits for the computer.
 */
export async function endsBy(
  app: ElectronApplication,
  act: () => Promise<unknown>,
  letGo = async () => {},
): Promise<void> {
  const ended = app.waitForEvent('close', { timeout: 120_000 });
  // The program may end before it answers.
  await act().catch(() => undefined);
  await letGo();
  await ended;
}
