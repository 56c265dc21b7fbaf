import { app, type BrowserWindow, dialog } from 'electron';
import type { Activity } from '#contract/host.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { SystemIntegration } from '../system/system.ts';

/** Asks what to do if the window closes or the program quits during work, unless a setting decides it. */
export interface LeaveGuard {
  /** True if the window may close. If not, it hides into the tray, or the person is asked. */
  mayClose(): boolean;
  /** True if the program may end. If not, the person is asked, even if closing hides into the tray. */
  mayQuit(): boolean;
}

/** The positions of the question's other buttons. The first one quits. */
const STAY = 1;
const CANCEL = 2;

export function createLeaveGuard(options: {
  activity: () => Activity;
  system: Pick<SystemIntegration, 'settings' | 'change'>;
  window: () => BrowserWindow | null;
  /** Hides the window and leaves an icon in the tray until it is shown again. */
  stayInTray: () => void;
  /** Brings the window to the front. */
  show: () => void;
  words: () => ShellWords;
}): LeaveGuard {
  const { activity, system, window, stayInTray, show, words } = options;
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
      if (response === STAY) stayInTray();
      else {
        isMeant = true;
        app.quit();
      }
    } finally {
      isAsking = false;
    }
  };
  // The system or another program ends this one. There may be nobody to ask.
  process.once('SIGTERM', () => {
    isMeant = true;
    app.quit();
  });

  return {
    mayClose: () => {
      const { leaving } = system.settings();
      if (isMeant || leaving === 'quit' || !isBusy()) return true;
      if (leaving === 'stay') stayInTray();
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
