import { createStore } from 'zustand/vanilla';
import type { SystemSettings, SystemState } from '#contract/models/system.ts';
import { words } from '../../../words/words.ts';
import { onUpdate, shell } from '../../bridge.ts';
import { attempt, tell } from '../frame/notices.ts';
import { showSettings } from '../frame/ui.ts';

/** How the program behaves on this computer; null until the shell was asked. */
export const systemStore = createStore<{ system: SystemState | null }>(() => ({ system: null }));

/**
 * Keeps the store current by the shell's events, and says when there is a newer version. Nothing is
 * downloaded until a person asks for it.
 */
export function followUpdates(): void {
  let told: string | null = null;
  onUpdate((update) => {
    systemStore.setState(({ system }) => ({ system: system === null ? null : { ...system, update } }));
    if (update.state !== 'found' || update.version === null || update.version === told) return;
    told = update.version;
    tell(words.opened.updateFound(update.version), {
      actions: [{ label: words.opened.updateLook, run: () => showSettings('system') }],
      stays: true,
    });
  });
}

export function readSystem(): Promise<boolean> {
  return attempt(async () => systemStore.setState({ system: await shell.getSystem() }));
}

export function changeSystem(changes: Partial<SystemSettings>): Promise<boolean> {
  return attempt(async () => systemStore.setState({ system: await shell.setSystem(changes) }));
}

/** Looks for a newer version now; the result comes as an event of the shell. */
export async function checkForUpdates(): Promise<void> {
  await attempt(() => shell.checkForUpdates());
}

export async function downloadUpdate(): Promise<void> {
  await attempt(() => shell.downloadUpdate());
}

/** Copies diagnostics to the clipboard and says so. */
export async function copyDiagnostics(done: string): Promise<void> {
  if (await attempt(() => shell.copyDiagnostics())) tell(done);
}
