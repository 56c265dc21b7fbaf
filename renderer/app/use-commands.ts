import { useEffect } from 'react';
import type { MenuCommand } from '../../preload/contract/shell.ts';
import { onMenuCommand } from '../bridge.ts';
import { chooseSheetFile } from '../stores/draft-actions.ts';
import { focusSearch } from '../stores/lookup-actions.ts';
import { activeWorkspace, sessionStore } from '../stores/session.ts';
import { goTo } from '../stores/ui.ts';

const commands: Record<MenuCommand, () => void> = {
  open_spreadsheet: () => void chooseSheetFile(),
  go_lookup: () => focusSearch(),
  go_enrich: () => goTo('enrich'),
  go_lists: () => goTo('lists'),
  go_saved: () => goTo('saved'),
  go_credits: () => goTo('credits'),
  go_settings: () => goTo('settings'),
};

/** Keys that work wherever the menu is not at hand. */
const keys: Readonly<Record<string, MenuCommand>> = {
  o: 'open_spreadsheet',
  l: 'go_lookup',
  ',': 'go_settings',
};

/** Carries out what is chosen in the application's menu or by its keys, once there is a workspace to do it in. */
export function useCommands(): void {
  useEffect(() => {
    const run = (command: MenuCommand) => {
      if (activeWorkspace(sessionStore.getState()) !== null) commands[command]();
    };
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
      if (command === undefined || event.shiftKey || event.altKey) return;
      // Taken here, so that the menu does not carry it out once more.
      event.preventDefault();
      run(command);
    };
    window.addEventListener('keydown', onKey);
    const stop = onMenuCommand(run);
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
}
