import { domainOf } from '../../../domains/parse-domain.ts';
import { isHostOrRoot } from '../host-text.ts';

/** The requested domains by their normalised spelling. Answers are attributed by nothing else. */
export interface Requested {
  /** The key of a text that names a requested domain, or null. */
  keyOf(text: unknown): string | null;
  /**
   * Like `keyOf`, for a field that may hold something else than the domain. Only a bare host or its root
   * counts.
   */
  keyOfHost(text: unknown): string | null;
  /** The spellings under which a key was requested. */
  spellings(key: string): readonly string[];
  readonly keys: readonly string[];
}

/** Indexes what was requested. A text that is no domain is its own key: the service lists it as invalid. */
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
