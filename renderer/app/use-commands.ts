import { useEffect } from 'react';
import { acceleratorOf, type CommandId, commandIds, otherAccelerators } from '#contract/commands.ts';
import { onMenuCommand, sendAvailable } from '../bridge.ts';
import { hearKeys, isWriting } from '../stores/frame/kept-keys.ts';
import { isSingleKey } from '../stores/frame/single-keys.ts';
import { offerOf, offersStore } from '../stores/frame/offers.ts';
import { closeSheets, paletteStore } from '../stores/frame/palette.ts';
import { screenOf, uiStore } from '../stores/frame/ui.ts';
import { engineStore } from '../stores/session/engine-state.ts';
import { sessionStore } from '../stores/session/session.ts';
import { beginAhead } from '../ui/load-ahead.ts';
import { keepFocus } from './kept-focus.ts';
import { availableCommands, hasScreens, isAvailable, runCommand } from './palette/available.ts';
import { isShortcut } from './palette/keys.ts';
import { isMac } from './palette/platform.ts';

/** A dialog that closes gives the keyboard back after a moment; a command waits at most this long, ms. */
const AFTER_FOCUS_MS = 250;

/**
 * Carries out commands of the application's menu and their shortcuts, and tells the menu which can be given
 * now.
 */
export function useCommands(): void {
  useEffect(() => {
    const run = (id: CommandId) => {
      if (id === 'shortcuts' || isAvailable(id)) runCommand(id);
    };
    const onKey = (event: KeyboardEvent) => {
      const id = event.defaultPrevented || event.repeat ? undefined : commandOf(event);
      if (id === undefined) return;
      // Taken here, so that the menu does not carry it out, too.
      event.preventDefault();
      const { open } = paletteStore.getState();
      if ((open === 'palette' && id === 'open_palette') || (open === 'shortcuts' && id === 'shortcuts'))
        closeSheets();
      else run(id);
    };
    const onMouse = (event: MouseEvent) => {
      const id = mouseCommands[event.button];
      if (id === undefined) return;
      event.preventDefault();
      run(id);
    };
    window.addEventListener('contextmenu', openRowMenu);
    window.addEventListener('mouseup', onMouse);
    window.addEventListener('keydown', onKey);
    const stops = [
      onMenuCommand(run),
      watchAvailable(),
      hearKeys((event) => commandOf(event) !== undefined),
      keepFocus(),
      beginAhead(async () => (await import('./cut-words.ts')).showCutWords),
    ];
    return () => {
      window.removeEventListener('contextmenu', openRowMenu);
      window.removeEventListener('mouseup', onMouse);
      window.removeEventListener('keydown', onKey);
      for (const stop of stops) stop();
    };
  }, []);
}

/** A right click, the menu key and Shift+F10 open the menu of a row, if it has one. */
function openRowMenu(event: MouseEvent): void {
  if (event.defaultPrevented || isWriting(event.target) || !(event.target instanceof Element)) return;
  const menu = event.target.closest('tr, li')?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  if (menu === null || menu === undefined) return;
  event.preventDefault();
  menu.click();
}

/** What the further buttons of a mouse do, by their number. */
const mouseCommands: Readonly<Record<number, CommandId>> = { 3: 'previous_place', 4: 'next_place' };

/** Zoom and full screen are left to the menu, which knows their state. */
const pageCommands = commandIds.filter((id) => !/^(zoom_|full_screen)/.test(id));

function commandOf(event: KeyboardEvent): CommandId | undefined {
  if (isSingleKey(event, '?')) {
    return isWriting(event.target) ? undefined : 'shortcuts';
  }
  if (
    isShortcut(event, 'CmdOrCtrl+Z', isMac) &&
    !isWriting(event.target) &&
    offerOf('undo_removal') !== undefined
  )
    return 'undo_removal';
  return pageCommands.find((id) =>
    [acceleratorOf(id, isMac), ...(otherAccelerators[id] ?? [])].some(
      (accelerator) => accelerator !== undefined && isShortcut(event, accelerator, isMac),
    ),
  );
}

/** Tells the shell of every change. Returns a function that stops this. */
function watchAvailable(): () => void {
  let told: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const ids = availableCommands();
    const screen = hasScreens() ? screenOf(uiStore.getState()) : null;
    const now = [screen, ...ids].join();
    if (now === told) return;
    told = now;
    sendAvailable(ids, screen);
  };
  const lookTwice = () => {
    look();
    clearTimeout(timer);
    timer = setTimeout(look, AFTER_FOCUS_MS);
  };
  const stops = [engineStore, sessionStore, offersStore, uiStore].map((store) => store.subscribe(look));
  document.addEventListener('focusin', lookTwice);
  document.addEventListener('focusout', lookTwice);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', lookTwice);
    document.removeEventListener('focusout', lookTwice);
    for (const stop of stops) stop();
  };
}
