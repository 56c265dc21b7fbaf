import { createStore } from 'zustand/vanilla';

export type Screen = 'lookup' | 'enrich' | 'lists' | 'saved' | 'credits' | 'settings';

/** What the enrich screen shows: where one starts, the file being previewed, or a run. */
export type EnrichView = { kind: 'start' } | { kind: 'draft' } | { kind: 'run'; jobId: number };

/** What the lookup screen shows: where one starts, a domain, or a technology. */
export type LookupView =
  | { kind: 'start' }
  | { kind: 'domain'; domain: string }
  | { kind: 'technology'; name: string };

/** What the screen of lists shows: all of them, or the rows of one that was opened. */
export type ListsView = { kind: 'table' } | { kind: 'explore' };

export interface Ui {
  screen: Screen;
  enrich: EnrichView;
  lookup: LookupView;
  lists: ListsView;
  /** Whether the screen for another connection is open. */
  isConnecting: boolean;
}

export const uiStore = createStore<Ui>(() => ({
  screen: 'enrich',
  enrich: { kind: 'start' },
  lookup: { kind: 'start' },
  lists: { kind: 'table' },
  isConnecting: false,
}));

export function goTo(screen: Screen): void {
  uiStore.setState({ screen, isConnecting: false });
}

export function showEnrich(enrich: EnrichView): void {
  uiStore.setState({ screen: 'enrich', enrich, isConnecting: false });
}

export function showLookup(lookup: LookupView): void {
  uiStore.setState({ screen: 'lookup', lookup, isConnecting: false });
}

export function showLists(lists: ListsView): void {
  uiStore.setState({ screen: 'lists', lists, isConnecting: false });
}

export function setConnecting(isConnecting: boolean): void {
  uiStore.setState({ isConnecting });
}
