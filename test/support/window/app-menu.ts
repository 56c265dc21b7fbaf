import type { ElectronApplication } from 'playwright-core';

/** One item of the application's real menu; `keys` includes Electron's own for a role. */
export interface MenuEntry {
  id: string;
  label: string;
  role: string;
  enabled: boolean;
  checked: boolean;
  visible: boolean;
  keys: string | null;
  hasItems: boolean;
}

/** Every present item of the menu, including submenus, without separators. */
export function readMenu(app: ElectronApplication): Promise<MenuEntry[]> {
  return app.evaluate(({ Menu }) => {
    const flat = (items: Electron.MenuItem[]): MenuEntry[] =>
      items.flatMap((item) => {
        const { id, label, role, enabled, checked, visible, accelerator, submenu } = item;
        const own = item as unknown as { getDefaultRoleAccelerator?: () => string | undefined };
        const keys = accelerator ?? own.getDefaultRoleAccelerator?.() ?? null;
        const entry = { id: id ?? '', label, role: role ?? '', enabled, checked, visible, keys };
        const inside = submenu == null ? [] : flat(submenu.items);
        return item.type === 'separator' ? [] : [{ ...entry, hasItems: inside.length > 0 }, ...inside];
      });
    return flat(Menu.getApplicationMenu()?.items ?? []);
  });
}

/** Whether an item is enabled. */
export async function isEnabled(app: ElectronApplication, id: string): Promise<boolean> {
  return (await readMenu(app)).some((entry) => entry.id === id && entry.enabled);
}

/** Chooses an item like a click; throws if it is disabled or missing. */
export async function clickMenu(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(({ Menu, BrowserWindow }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    const [window] = BrowserWindow.getAllWindows();
    if (!item?.enabled) throw new Error(`${wanted} is ${item == null ? 'not in the menu' : 'grey'}`);
    item.click({}, window, window?.webContents);
  }, id);
}
