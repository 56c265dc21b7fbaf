import { app, type BrowserWindow, dialog } from 'electron';
import type { Activity } from '../../../preload/contract/host.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { SystemDesk } from '../system/system.ts';

/** What becomes of runs and downloads that are on if the window is closed or the program quit: the person is asked, unless they said so once and for all. */
export interface LeavingDesk {
  /** Whether the window may close, and the program end with it. If not, it stays in the tray, or the person is asked. */
  mayClose(): boolean;
  /** Whether the program may end; who quits it by a command means that, whatever goes for closing the window. If not, the person is asked. */
  mayQuit(): boolean;
}

/** The places of the question's buttons, after the first, which quits. */
const STAY = 1;
const CANCEL = 2;

export function createLeaving(desk: {
  activity: () => Activity;
  system: Pick<SystemDesk, 'settings' | 'change'>;
  window: () => BrowserWindow | null;
  /** Hides the window and leaves an icon in the tray until it is shown again. */
  stay: () => void;
  /** Brings the window before everything else. */
  show: () => void;
  words: () => ShellWords;
}): LeavingDesk {
  const { activity, system, window, stay, show, words } = desk;
  let isMeant = false;
  let isAsking = false;
  const isBusy = () => activity().runs + activity().transfers > 0;

  const ask = async () => {
    const parent = window();
    if (isAsking || parent === null) return;
    isAsking = true;
    try {
      show();
      const { message, detail, quit, keep, cancel, remember } = words().leaving(activity());
      const { response, checkboxChecked } = await dialog.showMessageBox(parent, {
        type: 'question',
        title: app.name,
        message,
        detail,
        buttons: [quit, keep, cancel],
        defaultId: STAY,
        cancelId: CANCEL,
        checkboxLabel: remember,
        noLink: true,
      });
      if (response === CANCEL) return;
      if (checkboxChecked) system.change({ leaving: response === STAY ? 'stay' : 'quit' });
      if (response === STAY) stay();
      else {
        isMeant = true;
        app.quit();
      }
    } finally {
      isAsking = false;
    }
  };
  // The system ends all programs, or somebody ends this one: then nobody is there to be asked.
  process.once('SIGTERM', () => {
    isMeant = true;
    app.quit();
  });

  return {
    mayClose: () => {
      const { leaving } = system.settings();
      if (isMeant || leaving === 'quit' || !isBusy()) return true;
      if (leaving === 'stay') stay();
      else void ask();
      return false;
    },
    mayQuit: () => {
      if (isMeant || system.settings().leaving === 'quit' || !isBusy()) return true;
      void ask();
      return false;
    },
  };
}
