import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The one spelling of the service's base address: scheme, host and any prefix, without a slash at the end.
 * The scheme defaults to https. A closing `/api` or `/v1` is removed, because every documented path is
 * relative to the address without it, and only some work with it. Throws `usage`, which never quotes
 * credentials.
 */
export function normaliseBaseUrl(text: string): string {
  const url = parse(text.trim());
  if (url.username !== '' || url.password !== '') {
    throw refused(because('address_credentials'));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused(because('address_scheme', { scheme: url.protocol }));
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused(because('address_in_clear', { host: url.host }));
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/(?:\/api)?(?:\/v1)?$/i, '');
  return `${url.origin}${prefix.replace(/\/+$/, '')}`;
}

/** True if a host name, as a URL spells it, can only be this computer. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

function parse(text: string): URL {
  const spelt = SCHEME.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(spelt)) throw refused(because('address_none'));
  return new URL(spelt);
}

function refused(reason: Reason): StackdeskError {
  return new StackdeskError('usage', reason);
}
