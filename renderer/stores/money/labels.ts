import { createStore } from 'zustand/vanilla';
import { plainLabel } from '../../../preload/contract/values/labels.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tellUnlessRestarting } from '../frame/notices.ts';
import { changeSettings, settingsStore } from '../session/settings.ts';

/** Labels that a run or a charge has, by name; offered wherever one is typed. */
export const labelsStore = createStore<{ known: readonly string[] }>(() => ({ known: [] }));

export function loadLabels(): void {
  engine.ledger.labels().then((known) => labelsStore.setState({ known }), tellUnlessRestarting);
}

/** For whom is paid what nobody labels otherwise; null for nobody. */
export function currentLabel(): string | null {
  return settingsStore.getState().settings?.label ?? null;
}

/** Chooses for whom is paid from now on. It holds at once: a button may be pressed before the engine has kept it. */
export async function chooseLabel(text: string): Promise<void> {
  const { settings } = settingsStore.getState();
  const label = plainLabel(text);
  if (settings === null || settings.label === label) return;
  settingsStore.setState({ settings: { ...settings, label } });
  if (await changeSettings({ label })) return;
  settingsStore.setState({ settings });
}

/** Gives a charge another label, with all that belongs to it; returns whether that was done. */
export function relabelCharge(id: number, text: string): Promise<boolean> {
  return attempt(() => engine.ledger.relabel({ id, label: plainLabel(text) }));
}
