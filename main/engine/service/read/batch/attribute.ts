import { domainOf } from '../../../domains/parse-domain.ts';
import { type Fields, isFields, own } from '../values.ts';
import type { Requested } from './requested.ts';
import type { Candidate } from './walk.ts';

/** Fields whose text may look like a domain without being the one asked for (a company called `Booking.com`). */
const FREE_TEXT = /(?:^|_)(?:name|title|e?mail|phone|description|address|industry|error|message)$/i;
const DOMAIN_FIELD = 'domain';

/**
 * The requested domain of each candidate, by what the candidate says, never by its position. `domain` decides where it
 * is there. Otherwise one field is chosen for the whole answer: the one that names the most different requested domains.
 * Null where no field, or no single field, decides.
 */
export function attribute(candidates: readonly Candidate[], requested: Requested): (string | null)[] {
  const open = candidates.filter((candidate) => candidate.key === null && stated(candidate.fields) === null);
  const field = chosenField(open.map((candidate) => hostFields(candidate.fields, requested)));
  return candidates.map((candidate) => {
    const text = stated(candidate.fields);
    const said = text === null ? null : requested.keyOf(text);
    if (candidate.key !== null) return text === null || said === candidate.key ? candidate.key : null;
    if (text !== null) return said;
    return field === null ? null : (hostFields(candidate.fields, requested).get(field) ?? null);
  });
}

/** What the `domain` field says, of the object itself or of one inside it; null when there is none. */
export function stated(fields: Fields): string | null {
  for (const holder of [fields, ...inner(fields).map(([, value]) => value)]) {
    const text = own(holder, DOMAIN_FIELD);
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}

/** Whether an object speaks of some domain at all, requested or not. */
export function namesDomain(fields: Fields): boolean {
  const text = stated(fields);
  return text !== null && domainOf(text) !== null;
}

/** Path of each field that names a requested domain, with its key; one level of objects deep. */
function hostFields(fields: Fields, requested: Requested): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, holder] of [['', fields] as const, ...inner(fields)]) {
    for (const [name, value] of Object.entries(holder)) {
      const key = FREE_TEXT.test(name) && !/domain|host/i.test(name) ? null : requested.keyOfHost(value);
      if (key !== null) found.set(path === '' ? name : `${path}.${name}`, key);
    }
  }
  return found;
}

function inner(fields: Fields): (readonly [string, Fields])[] {
  return Object.entries(fields).filter((entry): entry is [string, Fields] => isFields(entry[1]));
}

/** Most different domains wins, then fields of the object itself; a tie between fields that disagree is no choice. */
function chosenField(entries: readonly Map<string, string>[]): string | null {
  const keys = new Map<string, Set<string>>();
  for (const entry of entries) {
    for (const [path, key] of entry) keys.set(path, (keys.get(path) ?? new Set()).add(key));
  }
  const score = (path: string): number => (keys.get(path)?.size ?? 0) * 2 + (path.includes('.') ? 0 : 1);
  const [best, second] = [...keys.keys()].sort((a, b) => score(b) - score(a));
  if (best === undefined) return null;
  if (second === undefined || score(second) < score(best)) return best;
  const agree = entries.every((entry) => {
    const [one, other] = [entry.get(best), entry.get(second)];
    return one === undefined || other === undefined || one === other;
  });
  return agree ? best : null;
}
