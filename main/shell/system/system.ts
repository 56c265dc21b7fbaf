import { app, powerSaveBlocker } from 'electron';
import type { Activity } from '#contract/host.ts';
import type { SystemSettings } from '#contract/models/system.ts';
import { defaultSystemSettings } from '#contract/values/system.ts';
import { deepLinkScheme } from '../opening/deep-link.ts';
import type { Preferences } from './preferences.ts';
import type { TrayIcon } from './tray.ts';

/** The settings about tray, sleep and `stackdesk://` links, and their effects on this computer. */
export interface SystemIntegration {
  settings(): SystemSettings;
  change(changes: Partial<SystemSettings>): void;
  /** Applies the settings, for example after a start. */
  apply(): void;
  setActivity(activity: Activity): void;
  /** The last activity that was set. */
  activity(): Activity;
  /** Shows the icon in the tray until `leaveTray`, whatever the settings say. */
  stayInTray(): void;
  leaveTray(): void;
}

export function createSystemIntegration(preferences: Preferences, tray: TrayIcon): SystemIntegration {
  const keepAwake = createKeepAwake();
  let activity: Activity = { fraction: null, remainingMs: null, runs: 0, transfers: 0 };
  let isStaying = false;
  const isBusy = () => activity.fraction !== null;
  const settings = (): SystemSettings => ({ ...defaultSystemSettings, ...preferences.get().system });
  const apply = () => {
    const wanted = settings();
    tray.setShown(wanted.tray || isStaying);
    keepAwake.update(isBusy(), wanted.keepAwake);
    registerDeepLinks(wanted.links);
  };
  return {
    settings,
    apply,
    change: (changes) => {
      preferences.set({ system: { ...preferences.get().system, ...changes } });
      apply();
    },
    setActivity: (next) => {
      activity = next;
      keepAwake.update(isBusy(), settings().keepAwake);
      tray.setActivity(next);
    },
    activity: () => activity,
    stayInTray: () => {
      isStaying = true;
      apply();
    },
    leaveTray: () => {
      isStaying = false;
      apply();
    },
  };
}

/** Only a packaged program registers for links. An unpackaged one is in a folder that may go away. */
function registerDeepLinks(isWanted: boolean): void {
  if (!app.isPackaged || isWanted === app.isDefaultProtocolClient(deepLinkScheme)) return;
  if (isWanted) app.setAsDefaultProtocolClient(deepLinkScheme);
  else app.removeAsDefaultProtocolClient(deepLinkScheme);
}

/** Keeps the computer from falling asleep by itself. The screen may go dark. The lid works as usual. */
function createKeepAwake(): { update(isBusy: boolean, isWanted: boolean): void } {
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
