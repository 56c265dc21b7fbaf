import { createStore } from 'zustand/vanilla';
import type { Suggestions } from '../../preload/contract/models/lookup.ts';
import { engine } from '../bridge.ts';

const none: Suggestions = { domains: [], technologies: [] };

/** Saved names that begin like what stands in the search field. */
export const suggestStore = createStore<Suggestions>(() => none);

let serial = 0;

/** Looks for saved names; an answer to an older text is never shown. Suggestions are a help: where there are none, nothing is said. */
export async function suggestFor(text: string): Promise<void> {
  serial += 1;
  const mine = serial;
  if (text.trim() === '') {
    suggestStore.setState(none);
    return;
  }
  const found = await engine.lookup.suggest({ text: text.slice(0, 300), limit: 6 }).catch(() => none);
  if (mine === serial) suggestStore.setState(found);
}
