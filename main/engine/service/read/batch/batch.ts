import { creditsOf } from '../../figures.ts';
import { hasData, type Miss, missOf } from '../outcome.ts';
import { type Fields, isFields, own } from '../values.ts';
import { attribute, namesDomain } from './attribute.ts';
import { indexRequested } from './requested.ts';
import { contentsOf } from './walk.ts';

/** A batch's answer by domain. Each requested spelling is in exactly one of the first five fields. */
export interface BatchOutcome {
  /** The entry as the service gave it, for `readCompany` or `readTechnologies`. */
  readonly found: Map<string, Fields>;
  readonly noData: Set<string>;
  readonly invalid: Set<string>;
  /** Not looked up for lack of credits. */
  readonly skipped: Set<string>;
  /** The answer says nothing about it, or gives an unknown reason. Counts as failed. */
  readonly unanswered: Set<string>;
  /** What can't be attributed to a requested domain, or contradicts what was attributed. */
  readonly unexpected: unknown[];
  readonly creditsCharged: number | null;
}

/** If lists and entries disagree, the higher rank wins. Data wins over everything. */
const RANK: Readonly<Record<Miss, number>> = { skipped: 3, invalid: 2, 'no-data': 1, failed: 0 };

/**
 * Reads a batch's answer, whatever its envelope. Matches by normalised domain only, never by position. Has no
 * side effects, and never throws on any JSON.
 */
export function readBatch(body: unknown, requested: readonly string[]): BatchOutcome {
  const index = indexRequested(requested);
  const { candidates, mentions, strangers } = contentsOf(body, index);
  const keys = attribute(candidates, index);
  const found = new Map<string, Fields>();
  const misses = new Map<string, Miss>();
  const unexpected: unknown[] = [...strangers];
  const note = (key: string, miss: Miss): void => {
    const known = misses.get(key);
    if (known === undefined || RANK[miss] > RANK[known]) misses.set(key, miss);
  };

  /** Entries that come twice are compared as JSON. The first one is written only once. */
  const written = new Map<string, string>();
  const isSame = (key: string, fields: Fields): boolean => {
    const first = written.get(key) ?? JSON.stringify(found.get(key));
    written.set(key, first);
    return first === JSON.stringify(fields);
  };

  candidates.forEach(({ fields, listed }, position) => {
    const key = keys[position] ?? null;
    if (key === null) {
      if (namesDomain(fields)) unexpected.push(fields);
      return;
    }
    const miss = missOfEntry(fields, listed);
    if (miss !== null) {
      note(key, miss);
      if (miss === 'failed') unexpected.push(fields);
    } else if (!found.has(key)) found.set(key, fields);
    else if (!isSame(key, fields)) unexpected.push(fields);
  });
  for (const { text, listed } of mentions) {
    const key = index.keyOf(text);
    if (key === null) unexpected.push(text);
    else note(key, listed);
  }
  return { ...sorted(index, found, misses), unexpected, creditsCharged: chargedOf(body) };
}

type Sorted = Omit<BatchOutcome, 'unexpected' | 'creditsCharged'>;

function sorted(
  index: ReturnType<typeof indexRequested>,
  found: ReadonlyMap<string, Fields>,
  misses: ReadonlyMap<string, Miss>,
): Sorted {
  const result: Sorted = {
    found: new Map(),
    noData: new Set(),
    invalid: new Set(),
    skipped: new Set(),
    unanswered: new Set(),
  };
  const sets = {
    'no-data': result.noData,
    invalid: result.invalid,
    skipped: result.skipped,
    failed: result.unanswered,
  };
  for (const key of index.keys) {
    const entry = found.get(key);
    const miss = misses.get(key) ?? 'failed';
    for (const spelling of index.spellings(key)) {
      if (entry === undefined) sets[miss].add(spelling);
      else result.found.set(spelling, entry);
    }
  }
  return result;
}

/** Why an entry holds no data: what it says, then the list around it, then its emptiness. */
function missOfEntry(fields: Fields, listed: Miss | null): Miss | null {
  if (own(fields, 'success') === true) return null;
  const holders = [fields, ...Object.values(fields).filter(isFields)];
  const said = holders.map(missOf).find((miss) => miss !== null) ?? null;
  if (listed !== null) return said === null || said === 'failed' ? listed : said;
  if (said !== null) return said;
  return holders.some(hasData) ? null : 'failed';
}

/** `credits_charged` of the envelope, also one level deeper. */
function chargedOf(body: unknown): number | null {
  if (!isFields(body)) return null;
  for (const holder of [body, ...Object.values(body).filter(isFields)]) {
    const charged = creditsOf(own(holder, 'credits_charged'));
    if (charged !== null) return charged;
  }
  return null;
}
