import { domainOf, type InvalidReason, isBareDomain, parseDomain } from './parse-domain.ts';
import { asRead } from './spelling.ts';
import { foldedText, WEBSITE_WORDS } from './website-words.ts';
import { wrappedTarget } from './wrapped-link.ts';

export interface NamedDomain {
  /** In a cell, also a host with an underscore: `askable` gives the domain that can be asked about. */
  domain: string;
  /** True if only an e-mail address names it. */
  isAddress: boolean;
  /** True if only pages on a platform name it. */
  isPage: boolean;
}

/** The domains in a text, in order, each once. `invalid` says why there are none. */
export interface TextReading {
  domains: NamedDomain[];
  invalid: InvalidReason | null;
}

/** Signs between several entries, and around them. */
const PARTED = /[\s;,|<>、،؛]/;
const PARTS = /[\s;,|<>、،؛"'`\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
/** An e-mail address, as long as it can be, and the sign between it and the next one. */
const GLUED_ADDRESSES = /(?=(@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}))\1[^\p{L}\p{N}.@\s](?=[^@\s]*@)/gu;
/** Where an address begins behind what it is called, or behind a text without blanks. */
const GLUED_URL = /(?<=\P{ASCII}:?)(?=https?:\/\/)/giu;
/** A sign that may stand in a domain in other letters, between two domains of which neither has any. */
const GLUED_DOMAINS = /(?<=[a-z0-9]\.[a-z]{2,24})[·•・¦—―](?=(?:[a-z0-9-]+\.)+[a-z]{2,}(?![a-z0-9.-]*@))/gi;
/** What is called a website: `Website: example.com`. After other words (`Tool: ASP.NET`) stand other names. */
const CALLED = /^(\p{L}[\p{L}\p{M}\p{N}'’ .-]{0,30}):\s+([^\s,;|、،؛]+)$/u;
const WEBSITES = new Set(WEBSITE_WORDS.map(foldedText));
const LONGEST_LIST = 2_048;

/** Names of technologies (`Node.js, Vue.js`) look like domains, and people list them. */
const LIKE_A_TECHNOLOGY = /\.js$/i;
/** So do names of firms (`J.Meier & Co.KG`), of which a part has a capital letter behind its dot, and another one before it. */
const LIKE_A_FIRM = /\p{L}.*\s&\s.*\p{Lu}.*\.\p{Lu}/u;

/** A text that begins so is an address of a page, even if it has an `@`. */
const WITH_SCHEME = /^[^@]*:\/\//;

/**
 * Reads every domain in a text. It may have one entry (a domain, URL or e-mail address), a list of entries,
 * or addresses among other words, such as `Eva <eva@bosch.com>; eva2@bosch.de`. A bare domain among other
 * words (`Amazon.com, Inc.`) is part of a name, and not read; a web address is none. All spellings: docs/files.md.
 */
export function readText(text: string): TextReading {
  if (isBareDomain(text))
    return { domains: [{ domain: text, isAddress: false, isPage: false }], invalid: null };
  const trimmed = withParts(asRead(text).trim());
  if (trimmed === '') return { domains: [], invalid: 'blank' };
  if (!PARTED.test(trimmed) || trimmed.length > LONGEST_LIST) return readOne(trimmed);
  const target = wrappedTarget(trimmed);
  if (target !== null) return readText(target);
  const [, name = '', called = ''] = CALLED.exec(trimmed) ?? [];
  if (name !== '' && WEBSITES.has(foldedText(name).trim()) && domainOf(called) !== null)
    return readOne(called);
  // Between a name and an e-mail address a lone sign parts no list: `A.King - ada@example.com`.
  const isEntry = trimmed.includes('@') ? /./ : /[\p{L}\p{N}]/u;
  const entries = trimmed.split(PARTS).filter((entry) => isEntry.test(entry));
  // A URL may contain commas and semicolons. A text with two schemes has two URLs.
  if (entries.length < 2) return readOne(entries[0] ?? trimmed);
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(trimmed) && trimmed.split('://').length === 2)
    return readOne(trimmed);
  const named = entries.map((entry) => ({ entry, domains: readOne(entry).domains }));
  const isList =
    !LIKE_A_FIRM.test(trimmed) &&
    named.every(({ entry, domains }) => domains.length > 0 && !LIKE_A_TECHNOLOGY.test(entry));
  // Behind an address that is broken within its host (`http://exa mple.com/a`) stands the rest of it.
  const begins = isExplicit(entries[0] ?? '') && (named[0]?.domains.length ?? 0) > 0;
  const found = named
    .filter(({ entry }) => isList || entry.includes('@') || isUrl(entry) || (begins && isExplicit(entry)))
    .flatMap(({ domains }) => domains);
  if (found.length === 0) return readOne(trimmed);
  return { domains: distinct(found), invalid: null };
}

/** With a blank between what only another sign separates. */
function withParts(text: string): string {
  if (text.length > LONGEST_LIST || isUrl(text)) return text;
  if (text.includes('://')) return text.replace(GLUED_URL, ' ');
  const parted = text.includes('@') ? text.replace(GLUED_ADDRESSES, '$1 ') : text;
  return /[·•・¦—―]/.test(parted) ? parted.replace(GLUED_DOMAINS, ' ') : parted;
}

function isUrl(entry: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(entry);
}

/** Whether an entry has the form of an address, rather than a word that could be a domain. */
function isExplicit(entry: string): boolean {
  return isUrl(entry) || /^mailto:|[@/]/i.test(entry);
}

/** Whether one entry that names a domain is an e-mail address. */
export function isAddress(text: string): boolean {
  return text.includes('@') && !WITH_SCHEME.test(text);
}

function readOne(text: string): TextReading {
  const parsed = parseDomain(text);
  const written = { isAddress: isAddress(text) };
  if ('domain' in parsed) return { domains: [{ ...parsed, ...written }], invalid: null };
  const { invalid, host } = parsed;
  if (host === undefined || !/_.*\..*\./.test(host))
    return { domains: [], invalid: invalid === 'underscore' ? 'not-a-domain' : invalid };
  return { domains: [{ domain: host, isPage: false, ...written }], invalid: null };
}

/** Merges entries of one domain. If one of them is not an e-mail address, or not a page, neither is the result. */
function distinct(domains: readonly NamedDomain[]): NamedDomain[] {
  const byName = new Map<string, NamedDomain>();
  for (const each of domains) {
    const before = byName.get(each.domain);
    byName.set(each.domain, {
      ...each,
      isAddress: each.isAddress && (before?.isAddress ?? true),
      isPage: each.isPage && (before?.isPage ?? true),
    });
  }
  return [...byName.values()];
}
