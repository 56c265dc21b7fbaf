import { createStore } from 'zustand/vanilla';
import type { LimitsChange, Settings, SettingsChange } from '#contract/models/settings.ts';
import { shell } from '../../bridge.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { createPendingChanges } from './pending-changes.ts';

/** What a person decided once for all runs; null until the engine was asked. */
export const settingsStore = createStore<{ settings: Settings | null }>(() => ({ settings: null }));

/** What is shown until it is stored has to be whole. */
type Change = Omit<SettingsChange, 'csvStyle'> & Partial<Pick<Settings, 'csvStyle'>>;

const known = createPendingChanges<Settings>((settings) => settingsStore.setState({ settings }));

export async function readSettings(): Promise<void> {
  noteSettings(await engine.settings.get());
}

/** Takes what the engine says of each change, whoever made it. */
export function noteSettings(settings: Settings): void {
  known.stored(settings);
}

/** Changes what is shown at once, but for folders: only the engine knows the paths behind the references. */
export function changeSettings(changes: Change): Promise<boolean> {
  const { downloadDir: _downloads, outputDir: _outputs, ...shown } = changes;
  return attempt(() => known.change(shown, () => engine.settings.set(changes)));
}

/** Changes the limits on spending; the shell asks the person about looser ones. */
export function changeLimits(changes: LimitsChange): Promise<boolean> {
  return attempt(() => shell.setLimits(changes));
}
