import { screens } from './screens.ts';

/** The sections of the palette and of the sheet of shortcuts, in their order. */
export const commandSections = ['go', 'file', 'edit', 'view', 'workspace', 'settings', 'help'] as const;
export type CommandSection = (typeof commandSections)[number];

/** A shortcut as Electron writes it; an object if it differs between systems. */
type Accelerator = string | { readonly mac: string; readonly other: string };

/**
 * When a command can be given: `always`, in a `workspace` whose screens can be shown, or while a `screen`
 * offers it. While a dialog has the keyboard, only `always` ones can.
 */
export type CommandNeed = 'always' | 'workspace' | 'screen';

export interface Command {
  readonly section: CommandSection;
  readonly need: CommandNeed;
  readonly accelerator?: Accelerator;
}

/**
 * Every command by its id, for the menu, the palette, the keys and the sheet of shortcuts. Their names are in
 * `words/en/commands.ts`.
 */
export const commands = {
  open_palette: { section: 'go', need: 'workspace', accelerator: 'CmdOrCtrl+K' },
  go_home: { section: 'go', need: 'workspace' },
  go_lookup: { section: 'go', need: 'workspace' },
  go_enrich: { section: 'go', need: 'workspace' },
  go_lists: { section: 'go', need: 'workspace' },
  go_saved: { section: 'go', need: 'workspace' },
  go_credits: { section: 'go', need: 'workspace' },
  show_changes: { section: 'go', need: 'workspace' },
  focus_lookup: { section: 'go', need: 'workspace', accelerator: 'CmdOrCtrl+L' },
  look_up_all: { section: 'go', need: 'screen', accelerator: 'CmdOrCtrl+Enter' },
  back: { section: 'go', need: 'screen' },
  previous_place: { section: 'go', need: 'screen', accelerator: { mac: 'Cmd+[', other: 'Alt+Left' } },
  next_place: { section: 'go', need: 'screen', accelerator: { mac: 'Cmd+]', other: 'Alt+Right' } },
  show_activity: { section: 'go', need: 'screen', accelerator: 'CmdOrCtrl+Shift+A' },
  open_spreadsheet: { section: 'file', need: 'workspace', accelerator: 'CmdOrCtrl+O' },
  explore_file: { section: 'file', need: 'workspace' },
  query_sql: { section: 'file', need: 'workspace' },
  paste_domains: { section: 'file', need: 'workspace', accelerator: 'CmdOrCtrl+Shift+D' },
  compare_domains: { section: 'file', need: 'workspace' },
  new_list: { section: 'file', need: 'workspace', accelerator: 'CmdOrCtrl+N' },
  refresh_lists: { section: 'file', need: 'workspace' },
  export: { section: 'file', need: 'screen', accelerator: 'CmdOrCtrl+E' },
  print: { section: 'file', need: 'workspace', accelerator: 'CmdOrCtrl+P' },
  start_run: { section: 'file', need: 'screen' },
  pause: { section: 'file', need: 'screen' },
  resume: { section: 'file', need: 'screen' },
  stop: { section: 'file', need: 'screen' },
  run_again: { section: 'file', need: 'screen' },
  download: { section: 'file', need: 'screen' },
  try_again: { section: 'file', need: 'screen' },
  explore: { section: 'file', need: 'screen' },
  open_file: { section: 'file', need: 'screen' },
  reveal_file: { section: 'file', need: 'screen' },
  combine: { section: 'file', need: 'screen' },
  group: { section: 'file', need: 'screen' },
  enrich_shown: { section: 'file', need: 'screen' },
  refresh_answers: { section: 'file', need: 'screen' },
  back_up: { section: 'file', need: 'workspace' },
  pause_all: { section: 'file', need: 'workspace' },
  undo_removal: { section: 'edit', need: 'screen' },
  deleted_domains: { section: 'edit', need: 'screen' },
  tag: { section: 'edit', need: 'screen' },
  delete_saved: { section: 'edit', need: 'screen' },
  find: { section: 'edit', need: 'workspace', accelerator: 'CmdOrCtrl+F' },
  filters: { section: 'view', need: 'screen' },
  columns: { section: 'view', need: 'screen' },
  charts: { section: 'view', need: 'screen' },
  views: { section: 'view', need: 'screen' },
  save_view: { section: 'view', need: 'screen' },
  theme_system: { section: 'view', need: 'always' },
  theme_light: { section: 'view', need: 'always' },
  theme_dark: { section: 'view', need: 'always' },
  zoom_in: { section: 'view', need: 'always', accelerator: 'CmdOrCtrl+Plus' },
  zoom_out: { section: 'view', need: 'always', accelerator: 'CmdOrCtrl+-' },
  zoom_reset: { section: 'view', need: 'always', accelerator: 'CmdOrCtrl+0' },
  full_screen: { section: 'view', need: 'always', accelerator: { mac: 'Ctrl+Cmd+F', other: 'F11' } },
  switch_workspace: { section: 'workspace', need: 'screen', accelerator: 'CmdOrCtrl+Shift+O' },
  add_connection: { section: 'workspace', need: 'workspace' },
  refresh_balance: { section: 'workspace', need: 'workspace' },
  compare_balance: { section: 'workspace', need: 'screen' },
  go_settings: { section: 'settings', need: 'workspace', accelerator: 'CmdOrCtrl+,' },
  settings_look: { section: 'settings', need: 'workspace' },
  settings_money: { section: 'settings', need: 'workspace' },
  settings_answers: { section: 'settings', need: 'workspace' },
  settings_assistants: { section: 'settings', need: 'workspace' },
  settings_connections: { section: 'settings', need: 'workspace' },
  settings_network: { section: 'settings', need: 'workspace' },
  settings_downloads: { section: 'settings', need: 'workspace' },
  settings_system: { section: 'settings', need: 'workspace' },
  settings_data: { section: 'settings', need: 'workspace' },
  shortcuts: { section: 'help', need: 'always', accelerator: 'CmdOrCtrl+/' },
  tour: { section: 'help', need: 'workspace' },
  copy_diagnostics: { section: 'help', need: 'always' },
  show_log: { section: 'help', need: 'always' },
  check_updates: { section: 'help', need: 'workspace' },
  documentation: { section: 'help', need: 'always', accelerator: 'F1' },
  settings_about: { section: 'help', need: 'workspace' },
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

export const commandIds = Object.keys(commands) as CommandId[];

/** Further shortcuts of the same commands, as Electron writes them. */
export const otherAccelerators: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  zoom_in: ['CmdOrCtrl+='],
};

/** The shortcut of a command as Electron writes it. A screen of the rail has the number of its place. */
export function acceleratorOf(id: CommandId, isMac: boolean): string | undefined {
  const { accelerator }: Command = commands[id];
  if (typeof accelerator === 'object') return isMac ? accelerator.mac : accelerator.other;
  const place = screens.findIndex((screen) => `go_${screen}` === id);
  return accelerator ?? (place < 0 ? undefined : `CmdOrCtrl+${place + 1}`);
}

export function isCommandId(value: unknown): value is CommandId {
  return typeof value === 'string' && Object.hasOwn(commands, value);
}
