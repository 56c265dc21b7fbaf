import { app } from 'electron';
import type { Activity } from '../../../preload/contract/host.ts';
import type { SystemSettings } from '../../../preload/contract/models/system.ts';
import { defaultSystemSettings } from '../../../preload/contract/values/system.ts';
import { linkScheme } from '../opening/deep-link.ts';
import type { TrayDesk } from '../window/tray.ts';
import { createKeepAwake } from './power.ts';
import type { Preferences } from './preferences.ts';

/** How the program fits into the computer: what the person wants of it, and what follows from that. */
export interface SystemDesk {
  settings(): SystemSettings;
  change(changes: Partial<SystemSettings>): void;
  /** Does what the settings say, as after a start or when they were forgotten. */
  apply(): void;
  tell(activity: Activity): void;
  /** What is under way, as told last. */
  activity(): Activity;
  /** Shows the icon in the tray although it is not wanted otherwise, until the window is `back`. */
  stay(): void;
  back(): void;
}

export function createSystem(preferences: Preferences, tray: TrayDesk): SystemDesk {
  const keepAwake = createKeepAwake();
  let activity: Activity = { fraction: null, remainingMs: null, runs: 0, transfers: 0 };
  let isStaying = false;
  const isBusy = () => activity.fraction !== null;
  const settings = (): SystemSettings => ({ ...defaultSystemSettings, ...preferences.get().system });
  const apply = () => {
    const wanted = settings();
    tray.setShown(wanted.tray || isStaying);
    keepAwake.update(isBusy(), wanted.keepAwake);
    takeLinks(wanted.links);
  };
  return {
    settings,
    apply,
    change: (changes) => {
      preferences.set({ system: { ...preferences.get().system, ...changes } });
      apply();
    },
    tell: (next) => {
      activity = next;
      keepAwake.update(isBusy(), settings().keepAwake);
      tray.tell(next);
    },
    activity: () => activity,
    stay: () => {
      isStaying = true;
      apply();
    },
    back: () => {
      isStaying = false;
      apply();
    },
  };
}

/** Links are ours only as an installed program: one that is being worked on would send them to a folder that goes away. */
function takeLinks(isWanted: boolean): void {
  if (!app.isPackaged || isWanted === app.isDefaultProtocolClient(linkScheme)) return;
  if (isWanted) app.setAsDefaultProtocolClient(linkScheme);
  else app.removeAsDefaultProtocolClient(linkScheme);
}
