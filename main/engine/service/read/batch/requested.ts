import { domainOf } from '../../../domains/parse-domain.ts';
import { isHostOrRoot } from '../host-text.ts';

/** The requested domains by what makes two spellings one; the only key by which answers are attributed. */
export interface Requested {
  /** The key of a text that stands for a requested domain, else null. */
  keyOf(text: unknown): string | null;
  /** As `keyOf`, for a field that is not known to hold the domain: a bare host or its root address, no page, no e-mail. */
  keyOfHost(text: unknown): string | null;
  /** The spellings under which a key was requested. */
  spellings(key: string): readonly string[];
  readonly keys: readonly string[];
}

/** Indexes what was requested; a text that is no domain is its own key, as the service lists it as invalid. */
export function indexRequested(requested: readonly string[]): Requested {
  const spellings = new Map<string, Set<string>>();
  for (const text of requested) {
    const key = normalised(text);
    spellings.set(key, (spellings.get(key) ?? new Set()).add(text));
  }
  const keyOf = (text: unknown): string | null => {
    if (typeof text !== 'string') return null;
    const key = normalised(text);
    return spellings.has(key) ? key : null;
  };
  return {
    keyOf,
    keyOfHost: (text) => (typeof text === 'string' && isHostOrRoot(text) ? keyOf(text) : null),
    spellings: (key) => [...(spellings.get(key) ?? [])],
    keys: [...spellings.keys()],
  };
}

function normalised(text: string): string {
  return domainOf(text) ?? text.trim().toLowerCase();
}
