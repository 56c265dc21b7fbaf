import { app } from 'electron';
import type { Activity } from '../../preload/contract/host.ts';
import type { SystemSettings } from '../../preload/contract/models/system.ts';
import { defaultSystemSettings } from '../../preload/contract/values/system.ts';
import { linkScheme } from './link.ts';
import { createKeepAwake } from './power.ts';
import type { Preferences } from './preferences.ts';
import type { TrayDesk } from './tray.ts';

/** How the program fits into the computer: what the person wants of it, and what follows from that. */
export interface SystemDesk {
  settings(): SystemSettings;
  change(changes: Partial<SystemSettings>): void;
  /** Does what the settings say, as after a start or when they were forgotten. */
  apply(): void;
  tell(activity: Activity): void;
}

export function createSystem(preferences: Preferences, tray: TrayDesk): SystemDesk {
  const keepAwake = createKeepAwake();
  let isBusy = false;
  const settings = (): SystemSettings => ({ ...defaultSystemSettings, ...preferences.get().system });
  const apply = () => {
    const wanted = settings();
    tray.setShown(wanted.tray);
    keepAwake.update(isBusy, wanted.keepAwake);
    takeLinks(wanted.links);
  };
  return {
    settings,
    apply,
    change: (changes) => {
      preferences.set({ system: { ...preferences.get().system, ...changes } });
      apply();
    },
    tell: (activity) => {
      isBusy = activity.fraction !== null;
      keepAwake.update(isBusy, settings().keepAwake);
      tray.tell(activity);
    },
  };
}

/** Links are ours only as an installed program: one that is being worked on would send them to a folder that goes away. */
function takeLinks(isWanted: boolean): void {
  if (!app.isPackaged || isWanted === app.isDefaultProtocolClient(linkScheme)) return;
  if (isWanted) app.setAsDefaultProtocolClient(linkScheme);
  else app.removeAsDefaultProtocolClient(linkScheme);
}
