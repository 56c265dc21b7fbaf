import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';

/** The way to an address: a proxy's address without credentials, or null for the direct one. */
export type ProxyRoute = string | null;

/** Answers which way the computer takes to an origin, in the words of a proxy auto-config file: `PROXY a:80; DIRECT`. */
export type SystemProxyLookup = (origin: string) => Promise<string>;

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/**
 * The first way of a proxy auto-config answer that can be taken; ways through SOCKS can't. Undefined where there is none.
 */
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
 * A proxy's address in one spelling; the scheme defaults to http. Throws `usage`, which never quotes credentials, for what is no address, for
 * another kind of proxy, and for one that holds a password, since settings are no place for it.
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
