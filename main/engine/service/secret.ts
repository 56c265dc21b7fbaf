import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ProxyCredentials } from '../../../preload/contract/host.ts';
import { because } from '../../../preload/contract/reason.ts';
import { fingerprintOf } from './fingerprint.ts';
import { ServiceError } from './service-error.ts';

/**
 * A token in a closure, bound for good to the origin that it was given for. It can be sent there and blotted out of a text, but not be
 * read, printed, serialised or sent anywhere else, whatever the store says a connection's address is.
 */
export interface Token {
  /** `https://host:port`. */
  readonly origin: string;
  /** Stands for token and origin where the token itself must not be. */
  readonly fingerprint: string;
  belongsTo(address: URL | string): boolean;
  /** The one way out: the `Authorization` header for an address of the token's origin. Throws `not_connected` for any other. */
  headerFor(url: URL): Record<string, string>;
  /** The text with every occurrence of the token blotted out, should the service echo it. */
  redact(text: string): string;
}

/** Locks a token up for the origin of `address`. Throws `unauthenticated` for what can't be a token. */
export function createToken(token: string, address: string): Token {
  const value = token.trim();
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new StackdeskError('unauthenticated', because('token_unfit'));
  }
  const { origin } = new URL(address);
  // A word as short as this would be found in ordinary text, and blotting it out would damage answers.
  const spellings = value.length < SHORTEST_SECRET ? [] : spellingsOf(value);
  return {
    origin,
    fingerprint: fingerprintOf(origin, value),
    belongsTo: (other) => originOf(other) === origin,
    headerFor: (url) => {
      if (url.origin === origin) return { authorization: `Bearer ${value}` };
      const reason = because('token_elsewhere', { origin, address: url.origin });
      throw new ServiceError('not_connected', reason, { outcome: 'not-sent' });
    },
    redact: (text) => spellings.reduce((clean, spelling) => clean.replaceAll(spelling, '[token]'), text),
  };
}

/** A proxy's name and password in a closure; they go to that proxy and to no other. */
export interface ProxyPassword {
  /** The `Proxy-Authorization` header's value for a proxy, null for any other proxy than their own. */
  headerFor(proxy: string): string | null;
}

export function createProxyPassword({ proxy, user, password }: ProxyCredentials): ProxyPassword {
  const origin = originOf(proxy);
  const value = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { headerFor: (asked) => (origin !== null && originOf(asked) === origin ? value : null) };
}

/** Null for what is no address, or one that has no origin. */
function originOf(address: URL | string): string | null {
  if (typeof address === 'string' && !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return origin === 'null' ? null : origin;
}

const SHORTEST_SECRET = 12;

function spellingsOf(value: string): string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])];
}
