import { createStore } from 'zustand/vanilla';
import type { Settings, SettingsChange } from '../../preload/contract/models/settings.ts';
import { engine } from '../bridge.ts';
import { attempt } from './notices.ts';

/** What a person decided once for all runs; null until the engine was asked. */
export const settingsStore = createStore<{ settings: Settings | null }>(() => ({ settings: null }));

export async function readSettings(): Promise<void> {
  settingsStore.setState({ settings: await engine.settings.get() });
}

export function changeSettings(changes: SettingsChange): Promise<boolean> {
  return attempt(async () => settingsStore.setState({ settings: await engine.settings.set(changes) }));
}
