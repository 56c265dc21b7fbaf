import { domainOf } from '../../../domains/parse-domain.ts';
import { isBareHost } from '../host-text.ts';
import { type Fields, isFields, own } from '../values.ts';
import type { Requested } from './requested.ts';
import type { Candidate } from './walk.ts';

/** Fields whose text may look like a domain but not be the requested one (a company `Booking.com`). */
const FREE_TEXT = /(?:name|title|e?mail|phone|description|address|industry|error|message)$/i;
const HOST_NAMED = /domain|host/i;

/**
 * The requested domain of each candidate, by what the candidate says, never by its position. If `domain`
 * is there, it decides. Otherwise one field is chosen for the whole answer: the one that names the largest number of
 * requested domains. Null if no single field decides: having no data is better than having the data of
 * another domain.
 */
export function attribute(candidates: readonly Candidate[], requested: Requested): (string | null)[] {
  const open = candidates.filter(
    (candidate) => candidate.key === null && statedDomain(candidate.fields) === null,
  );
  const field = chosenField(open.map((candidate) => hostFields(candidate.fields, requested)));
  return candidates.map(({ fields, key }) => {
    const text = statedDomain(fields);
    const said = text === null ? null : requested.keyOf(text);
    if (key !== null) return text === null || said === key ? key : null;
    if (text !== null) return said;
    if (field === null || (isFreeText(field) && namesOtherHost(fields, field))) return null;
    return hostFields(fields, requested).get(field) ?? null;
  });
}

/** The text of the object's own `domain`, or null. */
export function statedDomain(fields: Fields): string | null {
  const text = own(fields, 'domain');
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** True if an object, or one inside it, names a domain, requested or not. */
export function namesDomain(fields: Fields): boolean {
  const holders = [fields, ...inner(fields).map(([, value]) => value)];
  return holders.some(
    (holder) => domainOf(statedDomain(holder) ?? '') !== null || namesOtherHost(holder, null),
  );
}

/** The path of each field that names a requested domain, with its key. Looks one level of objects deep. */
function hostFields(fields: Fields, requested: Requested): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, holder] of [['', fields] as const, ...inner(fields)]) {
    for (const [name, value] of Object.entries(holder)) {
      const key = requested.keyOfHost(value);
      if (key !== null) found.set(path === '' ? name : `${path}.${name}`, key);
    }
  }
  return found;
}

function inner(fields: Fields): (readonly [string, Fields])[] {
  return Object.entries(fields).filter((entry): entry is [string, Fields] => isFields(entry[1]));
}

function isFreeText(path: string): boolean {
  return FREE_TEXT.test(path) && !HOST_NAMED.test(path);
}

/** True if a field other than `path` holds a bare host. Then a free text is not to be believed. */
function namesOtherHost(fields: Fields, path: string | null): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      name !== path &&
      !isFreeText(name) &&
      typeof value === 'string' &&
      isBareHost(value) &&
      domainOf(value) !== null,
  );
}

/** The field with the largest number of domains wins, then the likelier kind of field. In a disputed tie, none wins. */
function chosenField(entries: readonly Map<string, string>[]): string | null {
  const keys = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const [path, key] of entry) keys.set(path, (keys.get(path) ?? new Set()).add(key));
  }
  const size = (path: string): number => keys.get(path)?.size ?? 0;
  const kind = (path: string): number => (path.includes('.') ? 0 : 1) + (isFreeText(path) ? 0 : 2);
  const [best, ...others] = [...keys.keys()].sort((a, b) => size(b) - size(a) || kind(b) - kind(a));
  if (best === undefined) return null;
  const rivals = new Set(others.filter((path) => size(path) === size(best)));
  const disputed = entries.some(
    (entry) =>
      entry.has(best) && [...entry].some(([path, key]) => rivals.has(path) && key !== entry.get(best)),
  );
  return disputed ? null : best;
}
