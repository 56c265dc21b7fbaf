import { type Command, type CommandId, commands } from '#contract/commands.ts';
import { words } from '../../../words/words.ts';
import { shell } from '../../bridge.ts';
import { openChanges } from '../../stores/changes/change-actions.ts';
import { chooseSheetFile } from '../../stores/draft/open-draft.ts';
import { chooseOwnFile } from '../../stores/explore/explore-open.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { offerOf } from '../../stores/frame/offers.ts';
import { openSheetOf } from '../../stores/frame/palette.ts';
import {
  goTo,
  type SettingsPart,
  setConnecting,
  setPasting,
  showLists,
  showSettings,
} from '../../stores/frame/ui.ts';
import { showTour } from '../../stores/home/home-actions.ts';
import { pauseAll } from '../../stores/jobs/pause-all.ts';
import { openListForm, refreshLists } from '../../stores/lists/list-actions.ts';
import { openComparison } from '../../stores/lookup/compare.ts';
import { focusSearch } from '../../stores/lookup/lookup-actions.ts';
import { backUp } from '../../stores/session/data-actions.ts';
import { refreshBalance } from '../../stores/session/session-actions.ts';
import { checkForUpdates, copyDiagnostics } from '../../stores/session/system.ts';

/** Commands that only a part of the screen can carry out. */
type ScreenCommand = {
  [Id in CommandId]: (typeof commands)[Id]['need'] extends 'screen' ? Id : never;
}[CommandId];

const openPalette = () => openSheetOf('palette');
const part = (id: SettingsPart) => () => showSettings(id);
const theme = (source: 'system' | 'light' | 'dark') => () => void attempt(() => shell.setTheme({ source }));
const inWindow = (command: Parameters<typeof shell.runWindowCommand>[0]['command']) => () =>
  void attempt(() => shell.runWindowCommand({ command }));

/** What each command does, except those that parts of the screen offer. */
export const commandRuns: Readonly<Record<Exclude<CommandId, ScreenCommand>, () => void>> = {
  open_palette: openPalette,
  go_home: () => goTo('home'),
  go_lookup: () => goTo('lookup'),
  go_enrich: () => goTo('enrich'),
  go_lists: () => goTo('lists'),
  go_saved: () => goTo('saved'),
  go_credits: () => goTo('credits'),
  show_changes: () => openChanges({ kind: 'home' }),
  focus_lookup: focusSearch,
  open_spreadsheet: () => void chooseSheetFile(),
  explore_file: () => void chooseOwnFile(),
  query_sql: () => showLists({ kind: 'sql' }),
  paste_domains: () => setPasting(true),
  // If the screen offers it, with what is shown or chosen there.
  compare_domains: () => (offerOf('compare_domains') ?? (() => openComparison([])))(),
  new_list: () => openListForm(),
  refresh_lists: () => {
    showLists({ kind: 'table' });
    void refreshLists();
  },
  back_up: () => void backUp(words.settings.backupName),
  pause_all: () => void pauseAll(),
  // A screen without a search field gets the search over everything.
  find: () => (offerOf('find') ?? openPalette)(),
  print: () => window.print(),
  theme_system: theme('system'),
  theme_light: theme('light'),
  theme_dark: theme('dark'),
  zoom_in: inWindow('zoom_in'),
  zoom_out: inWindow('zoom_out'),
  zoom_reset: inWindow('zoom_reset'),
  full_screen: inWindow('full_screen'),
  add_connection: () => setConnecting(true),
  refresh_balance: () => void refreshBalance(),
  go_settings: () => goTo('settings'),
  settings_look: part('look'),
  settings_money: part('money'),
  settings_answers: part('answers'),
  settings_assistants: part('assistants'),
  settings_connections: part('connections'),
  settings_network: part('network'),
  settings_downloads: part('downloads'),
  settings_system: part('system'),
  settings_data: part('data'),
  shortcuts: () => openSheetOf('shortcuts'),
  tour: () => void showTour(),
  copy_diagnostics: () => void copyDiagnostics(words.palette.copied),
  show_log: () => void attempt(() => shell.revealLog()),
  check_updates: () => {
    showSettings('system');
    void checkForUpdates();
  },
  documentation: inWindow('documentation'),
  settings_about: part('about'),
};

/** When a command can be given. */
export function needOf(id: CommandId): Command['need'] {
  return commands[id].need;
}
