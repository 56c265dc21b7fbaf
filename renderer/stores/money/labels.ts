import { createStore } from 'zustand/vanilla';
import { plainLabel } from '#shared/money/labels.ts';
import { engine } from '../../rpc/engine.ts';
import { attempt, tellUnlessRestarting } from '../frame/notices.ts';
import { changeSettings, settingsStore } from '../session/settings.ts';

export interface Labels {
  /** Labels of any run or charge, by name; suggested in every label field. */
  known: readonly string[];
  /** Whose charges are to be shown as soon as the charges are there: those with a label, or (null) without one. */
  asked: { readonly label: string | null } | null;
}

export const labelsStore = createStore<Labels>(() => ({ known: [], asked: null }));

export function loadLabels(): void {
  engine.ledger.labels().then((known) => labelsStore.setState({ known }), tellUnlessRestarting);
}

/** The default label; null for none. */
export function currentLabel(): string | null {
  return settingsStore.getState().settings?.label ?? null;
}

/** Sets the default label. It holds at once, because a button may be pressed before the engine has stored it. */
export async function chooseLabel(text: string): Promise<void> {
  const { settings } = settingsStore.getState();
  const label = plainLabel(text);
  if (settings !== null && settings.label !== label) await changeSettings({ label });
}

/** Gives a charge, and all that belongs to it, another label. Returns whether that worked. */
export function relabelCharge(id: number, text: string): Promise<boolean> {
  return attempt(() => engine.ledger.relabel({ id, label: plainLabel(text) }));
}
