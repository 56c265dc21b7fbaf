import { domainToASCII } from 'node:url';
import { isPlatformPage } from './platforms.ts';
import { asRead, decoded } from './spelling.ts';
import { wrappedTarget } from './wrapped-link.ts';

/** Endings within a network, which no company has (RFC 6761, 6762 and 7686, and ICANN's `internal`). */
const NETWORK = 'arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private';
const WITHIN_NETWORK = new RegExp(String.raw`^[a-z0-9._-]+\.(?:${NETWORK})$`);
const ENDING = `(?!(?:${NETWORK})$)[a-z]{2,}$`;
/** Texts with such an ending have a domain's form, and are none, or lead to another one. */
export const NOT_ITS_OWN = String.raw`\.(?:${NETWORK}|translate\.goog)$`;
const LEADS_ELSEWHERE = new RegExp(NOT_ITS_OWN);
/**
 * The service's pattern for a domain: labels with a dot each, and an ending of letters; 3 to 253 characters.
 */
const BARE_DOMAIN = new RegExp(String.raw`^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+${ENDING}`);
/** A domain with an ending in other letters (`рф`), which that pattern does not accept. */
const FOREIGN_ENDING = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+xn--[a-z0-9-]+$/;
/** A host with an underscore, which browsers open, and of which only the domain above it can be asked about. */
const UNDERSCORED = new RegExp(
  String.raw`^(?=[^_]*_)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+${ENDING}`,
);
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/**
 * As browsers read them: with any slashes, also written twice, or without the colon. Also what programs put before a domain or
 * an address to say what it is (`sc-domain:` of Google's Search Console).
 */
const WEB_SCHEMES =
  /^(?:(?:https?|ftp)(?:[:;]\s*[/\\]*|[/\\]{2,})|(?:sc-domain|site|domain|url|feed|view-source):)+/i;
/** Behind these is the name of a program, or of a place where files are kept, which only looks like a domain. */
const NAMES_NO_HOST =
  /^(?:(?:android|ios)-app|[a-z]+(?:-[a-z]+)*-extension|app|content|package|s3[an]?|gs):\/\//i;
/** What git and scp write: `git@example.com:firm/file`. */
const HOST_AND_PATH = /^[^@\s:]+@([^@\s:]+):(?!\d*$)([^@]+)$/;
/** Quotes and brackets of all scripts, and marks of lists (`•`, `–`, `→`, `✓`, an emoji); then what ends a sentence, too. */
const BEFORE = /^(?:(?!\*\.)["'`<>*\p{Ps}\p{Pe}]|(?!\p{ASCII})[\p{P}\p{S}])+/u;
const BEHIND = /(?:["'`<>*,;:!?\p{Ps}\p{Pe}]|(?!\p{ASCII})[\p{P}\p{S}])+$/u;
/** What text programs and web pages put in place of a hyphen. */
const HYPHENS = /[\u02d7\u2010-\u2013\u2212]/g;
/** Signs beyond ASCII that no domain may have, although browsers would write them in ASCII. */
const NO_DOMAIN_HAS = /(?![\p{ASCII}·͵׳״・。\u06fd\u06fe\u0f0b])[\p{P}\p{S}]/u;
const LONGEST_CELL = 2_048;

/**
 * Why a text has no domain to look up. `foreign-ending`: it has one, but the service accepts no such ending. `underscore`:
 * the service takes no such host, but perhaps the domain that it belongs to. `within-network`: nobody outside knows the name,
 * so it is never sent to the service.
 */
export type InvalidReason = 'blank' | 'not-a-domain' | 'foreign-ending' | 'underscore' | 'within-network';

/** `isPage`: the text is the address of a page on a platform, so the domain is not that of whose page it is. */
export type ParsedDomain = { domain: string; isPage: boolean } | { invalid: InvalidReason; host?: string };

/**
 * Reads the domain from what people keep in spreadsheets: a domain, a URL or an e-mail address. Spellings
 * that the service treats as one (`WWW.Example.com.`, `https://example.com/a`) give one domain, so that it is
 * paid once. An address that only leads to another one gives that. All spellings: docs/files.md.
 */
export function parseDomain(text: string): ParsedDomain {
  if (isBareDomain(text)) return { domain: text, isPage: false };
  const trimmed = asRead(text).trim();
  if (trimmed === '') return { invalid: 'blank' };
  const target = wrappedTarget(trimmed);
  if (target !== null) return parseDomain(target);
  if (trimmed.length > LONGEST_CELL) return { invalid: 'not-a-domain' };
  const [authority, behind] = partsOf(trimmed);
  const host = bareHost(hostIn(authority));
  if (host === null) return { invalid: 'not-a-domain' };
  if (isDomain(host)) return { domain: host, isPage: isPlatformPage(host, behind) };
  if (host.length <= 253 && UNDERSCORED.test(host)) return { invalid: 'underscore', host };
  if (WITHIN_NETWORK.test(host)) return { invalid: 'within-network' };
  return { invalid: FOREIGN_ENDING.test(host) ? 'foreign-ending' : 'not-a-domain' };
}

/** Whether a text is just a domain, as most cells are. */
export function isBareDomain(text: string): boolean {
  return isDomain(text) && !text.startsWith('www.') && !LEADS_ELSEWHERE.test(text);
}

function isDomain(host: string): boolean {
  return host.length >= 3 && host.length <= 253 && BARE_DOMAIN.test(host);
}

/** The domain in a text, or null. */
export function domainOf(text: string): string | null {
  const parsed = parseDomain(text);
  return 'domain' in parsed ? parsed.domain : null;
}

/** The host in a text: of a web address, after the `@`, or the text itself. */
export function hostOf(text: string): string {
  return hostIn(partsOf(text)[0]);
}

/** What an address has before its path, and what stands behind that. */
function partsOf(text: string): [authority: string, behind: string] {
  const named = text.endsWith('>') ? /<([^<>\s]+)>$/.exec(text)?.[1] : undefined;
  const address = named ?? (PLAIN_ENDS.test(text) ? text : bareText(text));
  if (NAMES_NO_HOST.test(address)) return ['', ''];
  const withoutScheme = /[:/]/.test(address)
    ? address
        .replace(/^mailto:/i, '')
        .replace(WEB_SCHEMES, '')
        .replace(SCHEME, '')
        .replace(/^\/\//, '')
    : address;
  const [written = ''] = withoutScheme.split(AUTHORITY_END, 1);
  const behind = withoutScheme.slice(written.length);
  const [, host, path] = behind.startsWith('/') ? (HOST_AND_PATH.exec(written) ?? []) : [];
  if (host !== undefined) return [host, `/${path}${behind}`];
  if (!written.includes('%')) return [written, behind];
  const plain = decoded(written).trim();
  const [authority = ''] = plain.split(AUTHORITY_END, 1);
  return [authority, plain.slice(authority.length) + behind];
}

/** The host in what is before the path. */
function hostIn(authority: string): string {
  // What is before the `@` may be a name and a bracket: `Ada(ada@acme.com)`.
  const host = withoutRemark(authority.slice(authority.lastIndexOf('@') + 1));
  return host
    .replace(/:\d{0,5}$/, '')
    .replace(/[.。]$/, '')
    .replace(/^(?:\*\.|\.+)/, '');
}

/** Nothing is around such a text. */
const PLAIN_ENDS = /^[a-z0-9].*[a-z0-9/]$/i;
const AUTHORITY_END = /[/?#\\]/;

/**
 * Without a remark in brackets behind it. Brackets between other signs stand for one of them, as in `ada.king(at)acme.com`
 * and `shop.acme[.]com`: what is before them names nothing.
 */
function withoutRemark(host: string): string {
  return /[)\]}][^\s()[\]{}]/.test(host) ? host : (host.split(/[()[\]{}]/, 1)[0] ?? '');
}

/** The text without what is around it. */
function bareText(text: string): string {
  return text.replace(BEFORE, '').replace(BEHIND, '');
}

/** In ASCII, without any `www.`, so that parsing the result gives the same again. */
function bareHost(host: string): string | null {
  if (host === '' || /\s/.test(host)) return null;
  const ascii = (/^[\x21-\x7e]+$/.test(host) ? host : inAscii(host.replace(HYPHENS, '-'))).toLowerCase();
  let start = 0;
  while (ascii.startsWith('www.', start) && ascii.includes('.', start + 4)) start += 4;
  return ascii.slice(start);
}

function inAscii(host: string): string {
  return NO_DOMAIN_HAS.test(host) ? '' : domainToASCII(host);
}
