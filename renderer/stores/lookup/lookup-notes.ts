import { engine } from '../../rpc/engine.ts';
import { attempt } from '../frame/notices.ts';
import { tellLostTags } from '../saved/tag-undo.ts';
import { lookupStore } from './lookup.ts';

/** Saves tags or the note of a domain; a removed tag can be brought back. Returns whether it worked. */
export function annotate(domain: string, changes: { tags?: string[]; note?: string }): Promise<boolean> {
  return attempt(async () => {
    const before = lookupStore.getState().domain;
    const { changeId, ...kept } = await engine.saved.annotate({ domain, ...changes });
    lookupStore.setState((state) =>
      state.domain?.domain === domain ? { domain: { ...state.domain, ...kept } } : state,
    );
    if (before?.domain === domain) tellLostTags(domain, before.tags, kept.tags, changeId);
  });
}
