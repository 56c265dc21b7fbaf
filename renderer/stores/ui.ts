import { createStore } from 'zustand/vanilla';

export type Screen = 'enrich' | 'credits' | 'settings';

/** What the enrich screen shows: where one starts, the file being previewed, or a run. */
export type EnrichView = { kind: 'start' } | { kind: 'draft' } | { kind: 'run'; jobId: number };

export interface Ui {
  screen: Screen;
  enrich: EnrichView;
  /** Whether the screen for another connection is open. */
  isConnecting: boolean;
}

export const uiStore = createStore<Ui>(() => ({
  screen: 'enrich',
  enrich: { kind: 'start' },
  isConnecting: false,
}));

export function goTo(screen: Screen): void {
  uiStore.setState({ screen, isConnecting: false });
}

export function showEnrich(enrich: EnrichView): void {
  uiStore.setState({ screen: 'enrich', enrich, isConnecting: false });
}

export function setConnecting(isConnecting: boolean): void {
  uiStore.setState({ isConnecting });
}
