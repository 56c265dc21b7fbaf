import { type InvalidReason, parseDomain } from './parse-domain.ts';

export interface NamedDomain {
  domain: string;
  /** True if only an e-mail address names it. */
  isAddress: boolean;
}

/** The domains in a text, in order, each once. `invalid` says why there are none. */
export interface TextReading {
  domains: NamedDomain[];
  invalid: InvalidReason | null;
}

/** Signs between several entries, and around them. */
const PARTED = /[\s;,|<>]/;
const PARTS = /[\s;,|<>"'()[\]]+/;
const LONGEST_LIST = 2_048;

/** Names of technologies (`Node.js, Vue.js`) look like domains, and people list them. */
const LIKE_A_TECHNOLOGY = /\.js$/i;

/** A text that begins so is an address of a page, even if it has an `@`. RE2 can read this pattern, too. */
export const BEGINS_WITH_SCHEME = '^[^@]*://';
const WITH_SCHEME = new RegExp(BEGINS_WITH_SCHEME);

/**
 * Reads every domain in a text. It may have one entry (a domain, URL or e-mail address), a list of entries,
 * or addresses among other words, such as `Eva <eva@bosch.com>; eva2@bosch.de`. A bare domain among other
 * words (`Amazon.com, Inc.`) is part of a name, and not read.
 */
export function readText(text: string): TextReading {
  const trimmed = text.trim();
  if (trimmed === '') return { domains: [], invalid: 'blank' };
  if (!PARTED.test(trimmed) || trimmed.length > LONGEST_LIST) return readOne(trimmed);
  const entries = trimmed.split(PARTS).filter((entry) => entry !== '');
  // A URL may contain commas and semicolons. A text with two schemes has two URLs.
  if (entries.length < 2 || (/^\S+:\/\/\S+$/.test(trimmed) && trimmed.split('://').length === 2))
    return readOne(trimmed);
  const named = entries.map((entry) => ({ entry, domains: readOne(entry).domains }));
  const isList = named.every(({ entry, domains }) => domains.length > 0 && !LIKE_A_TECHNOLOGY.test(entry));
  const begins = isExplicit(entries[0] ?? '');
  const found = named
    .filter(({ entry }) => isList || entry.includes('@') || (begins && isExplicit(entry)))
    .flatMap(({ domains }) => domains);
  if (found.length === 0) return readOne(trimmed);
  return { domains: distinct(found), invalid: null };
}

/** Whether an entry has the form of an address, rather than a word that could be a domain. */
function isExplicit(entry: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)|[@/]/i.test(entry);
}

function readOne(text: string): TextReading {
  const parsed = parseDomain(text);
  if (!('domain' in parsed)) return { domains: [], invalid: parsed.invalid };
  const isAddress = text.includes('@') && !WITH_SCHEME.test(text);
  return { domains: [{ domain: parsed.domain, isAddress }], invalid: null };
}

/** Merges entries of one domain. If one of them is not an e-mail address, neither is the result. */
function distinct(domains: readonly NamedDomain[]): NamedDomain[] {
  const byName = new Map<string, NamedDomain>();
  for (const each of domains) {
    const before = byName.get(each.domain);
    byName.set(each.domain, { ...each, isAddress: each.isAddress && (before?.isAddress ?? true) });
  }
  return [...byName.values()];
}
