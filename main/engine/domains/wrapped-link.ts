import { decoded } from './spelling.ts';

/**
 * A wrapper: its host and path, where the target is (in one of these parameters, or found by a pattern), and what turns it
 * into an address if it is written in a way of its own.
 */
type Wrapper = readonly [place: RegExp, target: readonly string[] | RegExp, read?: (found: string) => string];

/**
 * Addresses that only lead to another one, which is in them: of search engines, mail programs, social networks and archives.
 * A page that a platform shows itself is none.
 */
const WRAPPERS: readonly Wrapper[] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/url$/, ['q', 'url']],
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/imgres$/, ['imgrefurl']],
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/amp\//, /\/amp\/(?:s\/)?(.+)/],
  [/\.cdn\.ampproject\.org\//, /\.org\/[a-z]\/(?:s\/)?(.+)/],
  [/^webcache\.googleusercontent\.com\/search$/, /[?&]q=cache:(?:[^:&]*:)?(.+)/],
  [/^translate\.google\.[a-z.]+\/translate$/, ['u']],
  // `my--shop-com.translate.goog`
  [
    /^[a-z0-9-]+\.translate\.goog\//,
    /^(?:https?:\/\/)?([a-z0-9-]+)\./i,
    (host) =>
      host.replace(/-+/g, (dashes) => '-'.repeat(dashes.length >> 1) + (dashes.length % 2 ? '.' : '')),
  ],
  [/^lm?\.(?:facebook|instagram|messenger|threads)\.(?:com|net)\//, ['u']],
  [/\.safelinks\.protection\.(?:outlook|office365)\.(?:com|us)\//, ['url']],
  [/^urldefense(?:\.proofpoint)?\.(?:us|com)\/v3\//, /\/v3\/__(.+?)__;/],
  [/^urldefense(?:\.proofpoint)?\.(?:us|com)\/v1\/url$/, ['u']],
  // `https-3A__acme.com_a`
  [
    /^urldefense(?:\.proofpoint)?\.(?:us|com)\/v2\/url$/,
    /[?&]u=([^&]+)/,
    (u) => decoded(u.replace(/-/g, '%').replace(/_/g, '/')),
  ],
  [/^(?:protect-[a-z]+\.mimecast|linkprotect\.cudasvc|clicktime\.symantec)\.com\//, ['domain', 'a', 'u']],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^(?:www\.)?youtube\.com\/redirect$/, ['q']],
  [/^(?:www\.)?duckduckgo\.com\/l\/$/, ['uddg']],
  [/^(?:out\.reddit|slack-redir|t\.umblr|l\.wl|away\.vk|vk)\.(?:com|net|co)\//, ['url', 'z', 'u', 'to']],
  [/^(?:web\.)?archive\.org\/web\//, /\/web\/[\d*]+[a-z_]*\/(.+)/],
  [/^archive\.(?:ph|today|is|md)\//, /\/\d{4,14}\/(.+)/],
];

/** Each wrapper's address has one of these in it. Most addresses have none. */
const MAY_LEAD =
  /\.translate\.goog|\/(?:url|imgres|amp|[a-z]|search|translate|v[13]|redir|safety|redirect|web|\d{4,14})(?:[/?]|$)|[?&](?:[auz]|to|url|domain)=/i;
/** A text that a wrapper's address may have in it. Anything longer has the sense of a text, not of an address. */
const LONGEST = 8_192;
/** A parameter may also be what was searched for, or the name of a picture. */
const LIKE_AN_ADDRESS = /^\S+\.\S+$/;
const ADDRESS = /^(?:(?:https?:)?\/\/)?([^/?#\s:@]+)(\/[^?#\s]*)?([?#]\S*)?$/i;

/** The address that another one leads to, if it is written in it; else null. */
export function wrappedTarget(text: string): string | null {
  if (text.length > LONGEST || !MAY_LEAD.test(text)) return null;
  const [, host = '', path = '/'] = ADDRESS.exec(text) ?? [];
  const place = (host + path).toLowerCase();
  const wrapper = host === '' ? undefined : WRAPPERS.find(([pattern]) => pattern.test(place));
  if (wrapper === undefined) return null;
  const [, target, read = decoded] = wrapper;
  const found = target instanceof RegExp ? read(target.exec(text)?.[1] ?? '') : parameterOf(text, target);
  return found === '' || found.length >= text.length ? null : found;
}

function parameterOf(address: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  return names.map((name) => parameters.get(name) ?? '').find((value) => LIKE_AN_ADDRESS.test(value)) ?? '';
}
