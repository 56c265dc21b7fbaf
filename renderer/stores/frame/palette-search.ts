import { createStore } from 'zustand/vanilla';
import type { Interpretation } from '#contract/models/lookup.ts';
import { engine } from '../../rpc/engine.ts';
import { emptyQuery } from '../saved/saved.ts';

/** What was found for the palette; `text` is what it was found for. */
export interface PaletteFound {
  text: string;
  domains: readonly { domain: string; company: string | null }[];
  technologies: readonly string[];
  /** What the text itself means; null until known. */
  meant: Interpretation | null;
  isSearching: boolean;
}

const none: PaletteFound = { text: '', domains: [], technologies: [], meant: null, isSearching: false };

export const paletteSearchStore = createStore<PaletteFound>(() => none);

/** Pause after the last key before the search, ms. */
const REST_MS = 90;
const MOST = 6;

let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

/**
 * Searches what is saved, on this computer only, after a pause; the earlier search is stopped. A failure
 * finds nothing, because the palette is only a help.
 */
export function searchPalette(text: string): void {
  clearTimeout(timer);
  running?.abort();
  running = null;
  const wanted = text.trim().slice(0, 300);
  if (wanted === '') {
    paletteSearchStore.setState(none);
    return;
  }
  const mine = new AbortController();
  running = mine;
  paletteSearchStore.setState({ isSearching: true });
  timer = setTimeout(() => void search(wanted, mine), REST_MS);
}

async function search(text: string, mine: AbortController): Promise<void> {
  const { signal } = mine;
  const [page, suggestions] = await Promise.all([
    engine.saved
      .search({ query: { ...emptyQuery, text }, offset: 0, limit: MOST }, { signal })
      .catch(() => null),
    engine.lookup.suggest({ text, limit: MOST }, { signal }).catch(() => null),
  ]);
  if (signal.aborted) return;
  // Names that begin with the text come before those that have it somewhere.
  const first = (suggestions?.domains ?? []).map(({ domain, companyName }) => [domain, companyName] as const);
  const found = (page?.rows ?? []).map(({ domain, company }) => [domain, company] as const);
  const domains = [...new Map([...first, ...found])].slice(0, MOST);
  paletteSearchStore.setState({
    text,
    domains: domains.map(([domain, company]) => ({ domain, company })),
    technologies: (suggestions?.technologies ?? []).map(({ name }) => name),
    meant: suggestions?.meant ?? null,
    isSearching: false,
  });
}
