import { type CommandId, commandIds } from '#contract/commands.ts';
import { keepKeysFor } from '../../stores/frame/kept-keys.ts';
import { offerOf } from '../../stores/frame/offers.ts';
import { OPEN_DIALOG, openDialog } from '../../stores/frame/open-dialog.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { activeWorkspace, sessionStore } from '../../stores/session/session.ts';
import { commandRuns, needOf } from './command-runs.ts';

/** Commands that open a dialog with a field. */
const dialogs: ReadonlySet<CommandId> = new Set(['tag', 'group', 'combine']);

/** Whether a dialog has the keyboard to itself. A dialog that is fading out has given it back. */
function isInDialog(): boolean {
  const active = document.activeElement;
  if (active !== null && active !== document.body) return active.closest(OPEN_DIALOG) !== null;
  return openDialog() !== null;
}

/** Whether a command can be given now; `isFree` is false while a dialog has the keyboard to itself. */
export function isAvailable(id: CommandId, isFree = !isInDialog()): boolean {
  const need = needOf(id);
  if (need === 'always') return true;
  if (!isFree || !hasScreens()) return false;
  return need === 'workspace' || offerOf(id) !== undefined;
}

/** The commands that can be given now, in the order of the table. */
export function availableCommands(isFree?: boolean): CommandId[] {
  const free = isFree ?? !isInDialog();
  return commandIds.filter((id) => isAvailable(id, free));
}

/** Carries out a command. */
export function runCommand(id: CommandId): void {
  if (dialogs.has(id)) keepKeysFor('dialog');
  const run = Object.hasOwn(commandRuns, id) ? commandRuns[id as keyof typeof commandRuns] : offerOf(id);
  run?.();
}

/** Whether the engine answered and there is a workspace whose screens can be shown. */
export function hasScreens(): boolean {
  const { state, isLoaded } = engineStore.getState();
  return state !== 'failed' && isLoaded && activeWorkspace(sessionStore.getState()) !== null;
}
