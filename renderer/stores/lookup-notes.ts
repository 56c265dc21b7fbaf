import { engine } from '../bridge.ts';
import { lookupStore } from './lookup.ts';
import { attempt } from './notices.ts';

/** Keeps tags or the note of a domain. Answers whether it worked. */
export function annotate(domain: string, changes: { tags?: string[]; note?: string }): Promise<boolean> {
  return attempt(async () => {
    const kept = await engine.saved.annotate({ domain, ...changes });
    lookupStore.setState((state) =>
      state.domain?.domain === domain ? { domain: { ...state.domain, ...kept } } : state,
    );
  });
}
