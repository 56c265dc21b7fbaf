import { StackdeskError } from '#contract/errors.ts';
import type { ProxyCredentials } from '#contract/host.ts';
import { because } from '#contract/reason.ts';
import { fingerprintOf } from './fingerprint.ts';
import { ServiceError } from './service-error.ts';

/**
 * A token in a closure, bound to the origin that it was given for. It can be sent there and be removed from a
 * text. It cannot be read, printed, serialised or sent anywhere else, whatever address the store has for the
 * connection.
 */
export interface Token {
  /** `https://host:port`. */
  readonly origin: string;
  /** Identifies token and origin where the token itself must not be. */
  readonly fingerprint: string;
  belongsTo(address: URL | string): boolean;
  /** The one way out: a header for an address of the token's origin. Else throws `not_connected`. */
  headerFor(url: URL): Record<string, string>;
  /** The text with every occurrence of the token replaced, in case the service echoes it. */
  redact(text: string): string;
}

/** Encloses a token for the origin of `address`. Throws `unauthenticated` if it can't be a token. */
export function createToken(token: string, address: string): Token {
  const value = token.trim();
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new StackdeskError('unauthenticated', because('token_unfit'));
  }
  const { origin } = new URL(address);
  // A shorter token could be part of ordinary text, and removing it would damage answers.
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

/** A proxy's user and password in a closure. They go to that proxy only. */
export interface ProxyPassword {
  /** The value of the `Proxy-Authorization` header. Null for any other proxy. */
  headerFor(proxy: string): string | null;
}

export function createProxyPassword({ proxy, user, password }: ProxyCredentials): ProxyPassword {
  const origin = originOf(proxy);
  const value = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { headerFor: (asked) => (origin !== null && originOf(asked) === origin ? value : null) };
}

/** Null if it is no address, or has no origin. */
function originOf(address: URL | string): string | null {
  if (typeof address === 'string' && !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return origin === 'null' ? null : origin;
}

const SHORTEST_SECRET = 12;

function spellingsOf(value: string): string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])];
}
