import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';

/** A token in a closure: it can be sent and blotted out of a text, but not be read, printed or serialised. */
export interface Secret {
  /** The `Authorization` header for this URL; empty unless the URL is of the origin that the token belongs to. */
  authorizationFor(url: URL): Record<string, string>;
  /** The text with every occurrence of the token blotted out, should the service echo it. */
  redact(text: string): string;
}

/** Locks a token up for the origin of `baseUrl`. Throws `unauthenticated` for what can't be a token. */
export function createSecret(token: string, baseUrl: string): Secret {
  const value = token.trim();
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new StackdeskError('unauthenticated', because('token_unfit'));
  }
  const { origin } = new URL(baseUrl);
  // A word as short as this would be found in ordinary text, and blotting it out would damage answers.
  const spellings = value.length < SHORTEST_SECRET ? [] : spellingsOf(value);
  return {
    authorizationFor: (url): Record<string, string> =>
      url.origin === origin ? { authorization: `Bearer ${value}` } : {},
    redact: (text) => spellings.reduce((clean, spelling) => clean.replaceAll(spelling, '[token]'), text),
  };
}

const SHORTEST_SECRET = 12;

function spellingsOf(value: string): string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])];
}
