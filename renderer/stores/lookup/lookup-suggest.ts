import { createStore } from 'zustand/vanilla';
import type { Suggestions } from '#contract/models/lookup.ts';
import { engine } from '../../rpc/engine.ts';
import type { LookupView } from '../frame/ui.ts';

/** The longest text with suggestions; a longer one is a web address or a mistake. */
const LONGEST = 300;
const none: Suggestions = { meant: { kind: 'empty' }, domains: [], technologies: [] };

/** Suggestions, and the text that they were read for. */
export interface Suggested extends Suggestions {
  text: string;
}

/**
 * What the text in the search field means, and what it may be the beginning of. Those for an earlier text stay until
 * the newer ones are read.
 */
export const suggestStore = createStore<Suggested>(() => ({ ...none, text: '' }));

/** The last text that was asked about, and its suggestions, which may still be on their way. */
let last: { text: string; suggestions: Promise<Suggestions> } = {
  text: '',
  suggestions: Promise.resolve(none),
};

/** Shows the suggestions for a text as soon as they are read, unless a newer text was asked about meanwhile. */
export function suggestFor(text: string): void {
  const isAsked = text.trim() !== '' && text.length <= LONGEST;
  const mine = { text, suggestions: isAsked ? read(text) : Promise.resolve(none) };
  last = mine;
  if (isAsked)
    void mine.suggestions.then((found) => last === mine && suggestStore.setState({ ...found, text }));
  else suggestStore.setState({ ...none, text });
}

/** The suggestions for this text. They are not read twice for the text in the field. */
export function suggestionsFor(text: string): Promise<Suggestions> {
  if (last.text !== text) suggestFor(text);
  return last.suggestions;
}

/** A failure gives no suggestions: they are only a help. */
function read(text: string): Promise<Suggestions> {
  return engine.lookup.suggest({ text, limit: 6 }).catch(() => none);
}

/**
 * One suggestion of the field. `typed` is the text itself: a domain that is not saved, or a technology that
 * nothing names.
 */
export interface Offer {
  view: Extract<LookupView, { kind: 'domain' | 'technology' }>;
  group: 'typed' | 'domains' | 'technologies' | 'like';
}

/** All suggestions, in order. */
export function offersOf({ meant, domains, technologies }: Suggestions): Offer[] {
  const saved = domains.map(({ domain }): Offer => ({ view: { kind: 'domain', domain }, group: 'domains' }));
  const named = technologies.map(
    ({ name }): Offer => ({ view: { kind: 'technology', name }, group: 'technologies' }),
  );
  const like = (names: readonly string[]) =>
    names.map((name): Offer => ({ view: { kind: 'technology', name }, group: 'like' }));
  switch (meant.kind) {
    case 'domain': {
      const { domain } = meant;
      const isSaved = domains.some((each) => each.domain === domain);
      return [
        ...(isSaved ? [] : [{ view: { kind: 'domain', domain }, group: 'typed' } as const]),
        ...saved,
        ...named,
      ];
    }
    case 'technology': {
      const typed: Offer = { view: { kind: 'technology', name: meant.name }, group: 'typed' };
      return meant.isKnown
        ? [...named, ...saved]
        : [...saved, ...named, ...like(meant.like.filter((name) => !isAmong(named, name))), typed];
    }
    case 'nothing':
      return [
        ...meant.domains.map((domain): Offer => ({ view: { kind: 'domain', domain }, group: 'like' })),
        ...like(meant.like),
      ];
    default:
      return [...saved, ...named];
  }
}

function isAmong(offers: readonly Offer[], name: string): boolean {
  return offers.some(({ view }) => view.kind === 'technology' && view.name === name);
}

/** What Enter opens without a choice: the first suggestion, unless it is only a guess. */
export function firstOffer(suggestions: Suggestions): Offer | null {
  const [first] = offersOf(suggestions);
  if (first === undefined || first.group === 'like') return null;
  const { meant } = suggestions;
  // An unknown technology is opened by its meaning, which shows why it may not exist.
  return first.group === 'typed' && meant.kind === 'technology' ? null : first;
}
