import { type InvalidReason, parseDomain } from './parse-domain.ts';

/** A domain that a text names. */
export interface NamedDomain {
  domain: string;
  /** By an e-mail address. */
  isAddress: boolean;
}

/** What a text names: its domains in their order, each once; `invalid` says why there is none. */
export interface TextReading {
  domains: NamedDomain[];
  invalid: InvalidReason | null;
}

/** What parts several entries, and what stands around them. */
const PARTED = /[\s;,|<>]/;
const PARTS = /[\s;,|<>"'()[\]]+/;
const LONGEST_LIST = 2_048;

/** Names of technologies (`Node.js, Vue.js`) look like domains, and stand in lists. */
const LIKE_A_TECHNOLOGY = /\.js$/i;

/**
 * Reads every domain that a cell names. It may hold one entry (a domain, URL or e-mail address), a list of them, or addresses among other words, such as
 * `Eva <eva@bosch.com>; eva2@bosch.de`. A bare domain among other words (`Amazon.com, Inc.`) is a part of a name.
 */
export function readText(text: string): TextReading {
  const trimmed = text.trim();
  if (trimmed === '') return { domains: [], invalid: 'blank' };
  if (!PARTED.test(trimmed) || trimmed.length > LONGEST_LIST) return readOne(trimmed);
  const entries = trimmed.split(PARTS).filter((entry) => entry !== '');
  // A URL may hold commas and semicolons; one of two URLs in a row holds the other's scheme.
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

/** Whether an entry is an address by its form, and not only by what it could be. */
function isExplicit(entry: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)|[@/]/i.test(entry);
}

function readOne(text: string): TextReading {
  const parsed = parseDomain(text);
  if (!('domain' in parsed)) return { domains: [], invalid: parsed.invalid };
  const isAddress = text.includes('@') && !/^[^@]*:\/\//.test(text);
  return { domains: [{ domain: parsed.domain, isAddress }], invalid: null };
}

/** One that stands both as an address and as a domain of its own is no mere address. */
function distinct(domains: readonly NamedDomain[]): NamedDomain[] {
  const byName = new Map<string, NamedDomain>();
  for (const each of domains) {
    const before = byName.get(each.domain);
    byName.set(each.domain, { ...each, isAddress: each.isAddress && (before?.isAddress ?? true) });
  }
  return [...byName.values()];
}
