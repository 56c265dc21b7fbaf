import { app, Menu, type MenuItem, type MenuItemConstructorOptions, nativeTheme } from 'electron';
import { type CommandId, commandIds, commands, isCommandId } from '../../../preload/contract/commands.ts';
import { type ThemeSource, windowCommandSchema } from '../../../preload/contract/shell.ts';
import type { CommandWords } from '../../../words/en/commands.ts';
import type { ThemeDesk } from '../window/theme.ts';
import type { WindowCommands } from '../window/window-commands.ts';
import { menuTemplate } from './menu-template.ts';

export interface AppMenu {
  /** Greys every command but these, as the page says; anything else that it says is ignored. */
  setAvailable(ids: unknown): void;
  /** Makes the menu anew, after the documents that were open before changed. */
  renew(): void;
}

const themes: Readonly<Partial<Record<CommandId, ThemeSource>>> = {
  theme_system: 'system',
  theme_light: 'light',
  theme_dark: 'dark',
};

/** These are the page's to carry out, so they wait until it is there. */
const ofPage: readonly CommandId[] = ['shortcuts', 'copy_diagnostics', 'show_log'];

/** The application's menu; what concerns the page is sent to it as a command, all else is done here. `recent` lists documents to open again. */
export function setUpMenu(desk: {
  send: (command: CommandId) => void;
  theme: ThemeDesk;
  windowCommands: WindowCommands;
  words: () => CommandWords;
  recent?: () => MenuItemConstructorOptions[];
}): AppMenu {
  let available: ReadonlySet<CommandId> = new Set(
    commandIds.filter((id) => commands[id].need === 'always' && !ofPage.includes(id)),
  );
  const run = (id: CommandId) => {
    const source = themes[id];
    const forWindow = windowCommandSchema.safeParse(id);
    if (source !== undefined) desk.theme.set(source);
    else if (forWindow.success) void desk.windowCommands.run(forWindow.data).catch(() => undefined);
    else desk.send(id);
  };
  const renew = () => {
    const template = menuTemplate({
      isMac: process.platform === 'darwin',
      appName: app.name,
      isPackaged: app.isPackaged,
      words: desk.words(),
      recent: desk.recent?.() ?? [],
      run,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    refresh();
  };
  const refresh = () => {
    const source = desk.theme.get().source;
    for (const item of itemsOf(Menu.getApplicationMenu())) {
      // A hidden item for the same command has its number behind it, and is greyed with it.
      const id = item.id?.replace(/_\d+$/, '');
      if (!isCommandId(id)) continue;
      item.enabled = available.has(id) && (id !== 'documentation' || desk.windowCommands.hasDocumentation());
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
