import { bareDomain } from '../data/domain-names.ts';
import type { Dice } from '../inputs.ts';
import { type Answer, objectIn } from '../messages.ts';

export type EntryFault = 'foreign-entry' | 'entry-left-out' | 'extra-entries';

type Fields = Record<string, unknown>;

/** How the domains begin that nobody asked about. */
export const STRANGER = 'stranger-';

/**
 * The answer with an entry of another domain, without one of its entries, or with additional ones; null if it
 * has none.
 */
export function withWrongEntries(dice: Dice, fault: EntryFault, answer: Answer): Answer | null {
  const body = typeof answer.body === 'string' && answer.status === 200 ? objectIn(answer.body) : null;
  if (body === null) return null;
  const changed = changedIn(body, (entries) => wrong(dice, fault, entries)) ?? wrongAlone(dice, fault, body);
  return changed === null ? null : { ...answer, body: JSON.stringify(changed) };
}

interface Entry {
  readonly domain: string;
  readonly fields: Fields;
}

function wrong(dice: Dice, fault: EntryFault, entries: readonly Entry[]): Entry[] {
  const at = dice.int(0, entries.length - 1);
  const chosen = entries[at];
  if (chosen === undefined) return [...entries];
  const stranger = renamed(chosen, `${STRANGER}${dice.int(1, 9_999)}.example`);
  if (fault === 'entry-left-out') return entries.filter((_, index) => index !== at);
  if (fault === 'foreign-entry') return entries.map((entry, index) => (index === at ? stranger : entry));
  return dice.chance(0.5) ? [...entries, stranger] : [...entries, chosen, stranger];
}

/** The answer about a single domain can only become one about another domain. */
function wrongAlone(dice: Dice, fault: EntryFault, body: Fields): Fields | null {
  const domain = fault === 'foreign-entry' ? domainOf(body) : null;
  if (domain === null) return null;
  return renamed({ domain, fields: body }, `${STRANGER}${dice.int(1, 9_999)}.example`).fields;
}

/** Finds the entries of a batch anywhere in the answer, and replaces them; null if there are none. */
function changedIn(fields: Fields, change: (entries: readonly Entry[]) => Entry[]): Fields | null {
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) {
      const entries = value.map(entryOf).filter((entry) => entry !== null);
      if (entries.length > 0) return { ...fields, [name]: change(entries).map((entry) => entry.fields) };
    } else if (isFields(value)) {
      const keyed = Object.entries(value).filter(
        ([key, inner]) => bareDomain(key) !== null && isFields(inner),
      );
      if (keyed.length > 0) {
        const entries = keyed.map(([domain, inner]) => ({ domain, fields: isFields(inner) ? inner : {} }));
        const changed = change(entries).map((entry) => [entry.domain, entry.fields]);
        return { ...fields, [name]: Object.fromEntries(changed) };
      }
      const inside = changedIn(value, change);
      if (inside !== null) return { ...fields, [name]: inside };
    }
  }
  return null;
}

/** An entry has its domain in one of its own fields; a technology has only its website, with a scheme. */
function entryOf(value: unknown): Entry | null {
  if (!isFields(value) || 'website' in value || 'country_code' in value) return null;
  const domain = domainOf(value);
  return domain === null ? null : { domain, fields: value };
}

function domainOf(fields: Fields): string | null {
  for (const value of Object.values(fields))
    if (typeof value === 'string' && !value.includes(' ') && bareDomain(value) !== null) return value;
  return null;
}

function renamed({ domain, fields }: Entry, other: string): Entry {
  const changed = Object.entries(fields).map(([name, value]) => [name, value === domain ? other : value]);
  return { domain: other, fields: Object.fromEntries(changed) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
