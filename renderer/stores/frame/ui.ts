import { createStore } from 'zustand/vanilla';
import type { ScreenId } from '#contract/screens.ts';
import type { ScreenName } from '#contract/values/help-places.ts';

export type Screen = ScreenId;

/**
 * What the enrich screen shows: the start, the file being previewed, or a run; with `toAgain`, at its button
 * for what is left.
 */
export type EnrichView =
  | { kind: 'start' }
  | { kind: 'draft' }
  | { kind: 'run'; jobId: number; toAgain?: true };

/**
 * What the lookup screen shows: the start, a domain (maybe with two of its answers compared), a technology,
 * or domains side by side.
 */
export type LookupView =
  | { kind: 'start' }
  | { kind: 'domain'; domain: string; diff?: { olderId: number; newerId: number } }
  | { kind: 'technology'; name: string }
  | { kind: 'compare'; domains: readonly string[] };

/** What the screen of lists shows: all lists, the rows of an open one, or a query with its rows. */
export type ListsView = { kind: 'table' } | { kind: 'explore' } | { kind: 'sql' };

/** What the screen of saved answers shows: the domains, or a report of what changed. */
export type SavedPart = { kind: 'domains' } | { kind: 'changes' };

/** A part of the settings, by the name of its heading. */
export type SettingsPart =
  | 'look'
  | 'money'
  | 'assistants'
  | 'answers'
  | 'connections'
  | 'network'
  | 'downloads'
  | 'system'
  | 'data'
  | 'about';

export interface Ui {
  screen: Screen;
  enrich: EnrichView;
  lookup: LookupView;
  lists: ListsView;
  saved: SavedPart;
  /** The part of the settings to show, until it is shown. */
  settings: SettingsPart | null;
  /** Whether the dialog for pasted domains is open, on the first screen of Enrich. */
  isPasting: boolean;
  /** Whether the screen for another connection is open. */
  isConnecting: boolean;
}

/** A window that is loaded again with this in its address opens its settings. */
export const SETTINGS_HASH = '#settings';

export const uiStore = createStore<Ui>(() => ({
  screen: firstScreen(),
  enrich: { kind: 'start' },
  lookup: { kind: 'start' },
  lists: { kind: 'table' },
  saved: { kind: 'domains' },
  settings: null,
  isPasting: false,
  isConnecting: false,
}));

/** The first screen of a window. */
function firstScreen(): Screen {
  if (globalThis.location?.hash !== SETTINGS_HASH) return 'home';
  history.replaceState(history.state, '', '/');
  return 'settings';
}

/** Which screen is shown, as one name for each that is loaded by itself. */
export function screenOf({ screen, lists, saved }: Ui): ScreenName {
  if (screen === 'lists') return `lists ${lists.kind}`;
  return screen === 'saved' ? `saved ${saved.kind}` : screen;
}

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

/** Shows a part of the screen of saved answers; with `isBehind` the open screen stays. */
export function showSavedPart(saved: SavedPart, isBehind = false): void {
  uiStore.setState(isBehind ? { saved } : { screen: 'saved', saved, isConnecting: false });
}

/** Shows a part of the settings. */
export function showSettings(settings: SettingsPart): void {
  uiStore.setState({ screen: 'settings', settings, isConnecting: false });
}

/** Opens or closes the dialog for pasted domains. */
export function setPasting(isPasting: boolean): void {
  if (isPasting) showEnrich({ kind: 'start' });
  uiStore.setState({ isPasting });
}

export function setConnecting(isConnecting: boolean): void {
  uiStore.setState({ isConnecting });
}
