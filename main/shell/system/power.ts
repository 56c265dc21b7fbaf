import { powerMonitor, powerSaveBlocker } from 'electron';

export interface KeepAwake {
  /** Whether there is work that a sleep would interrupt, and whether the person wants that prevented. */
  update(isBusy: boolean, isWanted: boolean): void;
}

/** Keeps the computer from falling asleep by itself; its screen may go dark, and a person may close the lid. */
export function createKeepAwake(): KeepAwake {
  let blocker: number | null = null;
  return {
    update: (isBusy, isWanted) => {
      if (isBusy && isWanted) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
  };
}

/** Calls back when the computer woke up: connections of before are dead without knowing it. */
export function onWake(listener: () => void): void {
  powerMonitor.on('resume', listener);
}
