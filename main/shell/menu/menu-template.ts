import type { MenuItemConstructorOptions } from 'electron';
import { acceleratorOf, type CommandId, otherAccelerators } from '#contract/commands.ts';
import { screens } from '#contract/screens.ts';
import type { CommandWords, MenuRole } from '../../../words/en/commands.ts';

type Item = MenuItemConstructorOptions;

/** The facts and words of the menu, and what its items do. */
export interface MenuParts {
  readonly isMac: boolean;
  readonly appName: string;
  /** Then the developer tools are left out. */
  readonly isPackaged: boolean;
  readonly words: CommandWords;
  /** Items for recent files. Without any, the submenu is disabled. */
  readonly recent: readonly Item[];
  readonly run: (id: CommandId) => void;
}

const separator: Item = { type: 'separator' };
const themes: readonly CommandId[] = ['theme_system', 'theme_light', 'theme_dark'];

/** The menu as data. macOS has an application menu; other systems have settings and Quit in File. */
export function menuTemplate(parts: MenuParts): Item[] {
  const { isMac, words, isPackaged } = parts;
  const item = (id: CommandId): Item => {
    const accelerator = acceleratorOf(id, isMac);
    return {
      id,
      label: words.names[id].title,
      ...(accelerator === undefined ? {} : { accelerator }),
      click: () => parts.run(id),
    };
  };
  const role = (name: MenuRole): Item => ({ role: name, label: words.roles[name] });
  /** Hidden items for further keys of a command. */
  const hidden = (id: CommandId): Item[] =>
    (otherAccelerators[id] ?? []).map((accelerator, index) => ({
      ...item(id),
      id: `${id}_${index + 2}`,
      accelerator,
      visible: false,
      acceleratorWorksWhenHidden: true,
    }));
  const apart = isMac ? [] : [separator, item('go_settings'), separator, role('quit')];
  const developer: Item[] = isPackaged ? [] : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(isMac ? [appleMenu(parts.appName, item, role)] : []),
    {
      label: words.menus.file,
      submenu: [
        item('open_spreadsheet'),
        item('explore_file'),
        item('query_sql'),
        item('paste_domains'),
        item('compare_domains'),
        item('new_list'),
        {
          id: 'recent',
          label: words.menus.recent,
          submenu: [...parts.recent],
          enabled: parts.recent.length > 0,
        },
        separator,
        item('export'),
        item('open_file'),
        item('reveal_file'),
        item('print'),
        separator,
        item('refresh_lists'),
        item('back_up'),
        item('pause_all'),
        separator,
        item('switch_workspace'),
        item('add_connection'),
        item('refresh_balance'),
        ...(isMac ? [separator, role('close')] : apart),
      ],
    },
    {
      label: words.menus.edit,
      submenu: [
        role('undo'),
        role('redo'),
        item('undo_removal'),
        separator,
        role('cut'),
        role('copy'),
        role('paste'),
        role('selectAll'),
        separator,
        item('tag'),
        item('delete_saved'),
        item('deleted_domains'),
        separator,
        item('find'),
      ],
    },
    {
      label: words.menus.view,
      submenu: [
        item('open_palette'),
        item('show_activity'),
        separator,
        item('filters'),
        item('columns'),
        item('charts'),
        item('views'),
        separator,
        { label: words.menus.theme, submenu: themes.map((id): Item => ({ ...item(id), type: 'radio' })) },
        separator,
        item('zoom_reset'),
        item('zoom_in'),
        ...hidden('zoom_in'),
        item('zoom_out'),
        separator,
        item('full_screen'),
        ...developer,
      ],
    },
    {
      label: words.menus.go,
      submenu: [
        ...screens.filter((screen) => screen !== 'settings').map((screen) => item(`go_${screen}`)),
        separator,
        item('show_changes'),
        item('focus_lookup'),
        item('look_up_all'),
        separator,
        item('back'),
        item('previous_place'),
        item('next_place'),
      ],
    },
    {
      label: words.menus.window,
      role: 'window',
      submenu: [role('minimize'), ...(isMac ? [role('zoom'), separator, role('front')] : [role('close')])],
    },
    {
      label: words.menus.help,
      role: 'help',
      submenu: [
        item('documentation'),
        item('shortcuts'),
        item('tour'),
        separator,
        item('check_updates'),
        item('show_log'),
        item('copy_diagnostics'),
        ...(isMac ? [] : [separator, item('settings_about')]),
      ],
    },
  ];
}

function appleMenu(appName: string, item: (id: CommandId) => Item, role: (name: MenuRole) => Item): Item {
  return {
    label: appName,
    submenu: [
      item('settings_about'),
      separator,
      item('go_settings'),
      separator,
      role('services'),
      separator,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      separator,
      role('quit'),
    ],
  };
}
