import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';

/** The way to an address: the address of a proxy, without credentials, or null for a direct connection. */
export type ProxyRoute = string | null;

/** Returns the computer's way to an origin as a proxy auto-config file writes it: `PROXY a:80; DIRECT`. */
export type SystemProxyLookup = (origin: string) => Promise<string>;

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** The first usable way in a proxy auto-config's answer (SOCKS isn't). Undefined if there is none. */
export function routeOfAnswer(answer: string): ProxyRoute | undefined {
  for (const part of answer.split(';')) {
    const [word = '', address = ''] = part.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return null;
    const scheme = SCHEMES[word.toUpperCase()];
    if (scheme !== undefined && URL.canParse(`${scheme}://${address}`)) return `${scheme}://${address}`;
  }
  return answer.trim() === '' ? null : undefined;
}

/**
 * A proxy's address in one spelling. The scheme defaults to http. Throws `usage` if it is no address, is
 * another kind of proxy, or holds a user or password, since settings are no place for those. The error never
 * quotes them.
 */
export function normaliseProxyUrl(text: string): string {
  const spelt = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(spelt)) throw new StackdeskError('usage', because('proxy_no_address'));
  const url = new URL(spelt);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new StackdeskError('usage', because('proxy_scheme', { scheme: url.protocol }));
  if (url.username !== '' || url.password !== '')
    throw new StackdeskError('usage', because('proxy_credentials'));
  return url.origin;
}
