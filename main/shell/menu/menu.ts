import { app, Menu, type MenuItem, type MenuItemConstructorOptions, nativeTheme } from 'electron';
import { type CommandId, commandIds, commands, isCommandId } from '#contract/commands.ts';
import { type ThemeSource, windowCommandSchema } from '#contract/shell.ts';
import type { CommandWords } from '../../../words/en/commands.ts';
import type { ThemeController } from '../window/theme.ts';
import type { WindowCommands } from '../window/window-commands.ts';
import { menuTemplate } from './menu-template.ts';

export interface AppMenu {
  /** Disables every command except these. `ids` comes from the page; what is no id is ignored. */
  setAvailable(ids: unknown): void;
  /** Builds the menu again, after the recent files or the language changed. */
  renew(): void;
}

const themes: Readonly<Partial<Record<CommandId, ThemeSource>>> = {
  theme_system: 'system',
  theme_light: 'light',
  theme_dark: 'dark',
};

/** The page carries these out, so they wait until it is loaded. */
const ofPage: readonly CommandId[] = ['shortcuts', 'copy_diagnostics', 'show_log'];

/** Sets up the application's menu. Commands for the page are sent to it. All others are done here. */
export function setUpMenu(options: {
  send: (command: CommandId) => void;
  theme: ThemeController;
  windowCommands: WindowCommands;
  words: () => CommandWords;
  recentFiles: () => MenuItemConstructorOptions[];
}): AppMenu {
  let available: ReadonlySet<CommandId> = new Set(
    commandIds.filter((id) => commands[id].need === 'always' && !ofPage.includes(id)),
  );
  const run = (id: CommandId) => {
    const source = themes[id];
    const forWindow = windowCommandSchema.safeParse(id);
    if (source !== undefined) options.theme.set(source);
    else if (forWindow.success) options.windowCommands.run(forWindow.data);
    else options.send(id);
  };
  const renew = () => {
    const template = menuTemplate({
      isMac: process.platform === 'darwin',
      appName: app.name,
      isPackaged: app.isPackaged,
      words: options.words(),
      recent: options.recentFiles(),
      run,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    refresh();
  };
  const refresh = () => {
    const source = options.theme.get().source;
    for (const item of itemsOf(Menu.getApplicationMenu())) {
      // A hidden item has its command's id with a number at the end.
      const id = item.id?.replace(/_\d+$/, '');
      if (!isCommandId(id)) continue;
      item.enabled = available.has(id);
      if (themes[id] !== undefined) item.checked = themes[id] === source;
    }
  };
  renew();
  nativeTheme.on('updated', refresh);
  return {
    setAvailable: (ids) => {
      if (!Array.isArray(ids)) return;
      available = new Set(ids.filter(isCommandId));
      refresh();
    },
    renew,
  };
}

function itemsOf(menu: Menu | null | undefined): MenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...itemsOf(item.submenu)]);
}
