import { createStore } from 'zustand/vanilla';
import type { LimitsChange, Settings, SettingsChange } from '../../../preload/contract/models/settings.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';

/** What a person decided once for all runs; null until the engine was asked. */
export const settingsStore = createStore<{ settings: Settings | null }>(() => ({ settings: null }));

export async function readSettings(): Promise<void> {
  settingsStore.setState({ settings: await engine.settings.get() });
}

export function changeSettings(changes: SettingsChange): Promise<boolean> {
  return attempt(async () => settingsStore.setState({ settings: await engine.settings.set(changes) }));
}

/** Changes the limits on spending; the shell asks the person about looser ones. */
export function changeLimits(changes: LimitsChange): Promise<boolean> {
  return changeByShell(() => shell.setLimits(changes));
}

/** Runs a change that the shell asks the person about, then reads the settings again. */
export function changeByShell(work: () => Promise<void>): Promise<boolean> {
  return attempt(async () => {
    try {
      await work();
    } finally {
      await readSettings();
    }
  });
}
