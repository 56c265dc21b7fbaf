import { domainOf } from '../../../domains/parse-domain.ts';
import type { Registrable } from '../../../domains/registrable.ts';
import { chargedIn } from '../credits.ts';
import { hasData, type Miss, missOf, saysNo, wordsOf } from '../outcome.ts';
import { type Fields, isFields, own } from '../values.ts';
import { attribute, namesDomain, statedDomain } from './attribute.ts';
import { type OtherNames, otherNames } from './other-names.ts';
import { indexRequested, type Requested } from './requested.ts';
import { type Candidate, type Contents, contentsOf } from './walk.ts';

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
  /** The unknown reasons, as they are shown. */
  readonly words: ReadonlyMap<string, string>;
  /** Unanswered domains that may share the entry of another domain, with that domain. */
  readonly shared: ReadonlyMap<string, string>;
  /** What can't be attributed to a requested domain, or contradicts what was attributed. */
  readonly unexpected: unknown[];
  readonly creditsCharged: number | null;
}

/**
 * If lists and entries disagree, the higher rank wins. Data wins over everything. Words that are not documented win
 * over what would end a row for ever.
 */
const RANK: Readonly<Record<Miss, number>> = { skipped: 4, failed: 3, invalid: 2, 'no-data': 1 };
/** A failure without a word, which is also said of a domain that a list names. */
const UNSAID = 0;

/** Why a domain has no data. The service's words are kept only for a failure. */
interface Lack {
  readonly miss: Miss;
  readonly words: string | null;
}

function rankOf({ miss, words }: Lack): number {
  return miss === 'failed' && words === null ? UNSAID : RANK[miss];
}

/**
 * Reads a batch's answer, whatever its envelope. Matches by normalised domain only, never by position. With
 * `registrable`, an entry can also be that of another host of the same site (`otherNames`). Has no side effects, and
 * never throws on any JSON.
 */
export function readBatch(
  body: unknown,
  requested: readonly string[],
  registrable: Registrable | null = null,
): BatchOutcome {
  const index = indexRequested(requested);
  const contents = contentsOf(body, index);
  const { candidates, mentions, strangers } = contents;
  const stated = attribute(candidates, index);
  const others = namesIn(contents, stated, index, registrable);
  const meantBy = (text: string | null): string | null =>
    others.meant.get(domainOf(text ?? '') ?? '') ?? null;
  const found = new Map<string, Fields>();
  const lacks = new Map<string, Lack>();
  const unexpected: unknown[] = [...strangers];
  const note = (key: string, lack: Lack): void => {
    const known = lacks.get(key);
    if (known === undefined || rankOf(lack) > rankOf(known)) lacks.set(key, lack);
  };

  /** Entries that come twice are compared as JSON. The first one is written only once. */
  const written = new Map<string, string>();
  const isSame = (key: string, fields: Fields): boolean => {
    const first = written.get(key) ?? JSON.stringify(found.get(key));
    written.set(key, first);
    return first === JSON.stringify(fields);
  };

  candidates.forEach((candidate, position) => {
    const { fields, listed } = candidate;
    const key = stated[position] ?? meantBy(statedDomain(fields));
    if (key === null) {
      if (namesDomain(fields)) unexpected.push(fields);
      return;
    }
    const lack = lackOf(fields, listed);
    if (lack !== null) {
      note(key, lack);
      if (lack.miss === 'failed') unexpected.push(fields);
    } else if (!found.has(key)) found.set(key, fields);
    else if (!isSame(key, fields)) unexpected.push(fields);
  });
  for (const { text, listed, words } of mentions) {
    const key = index.keyOf(text) ?? meantBy(text);
    if (key === null) unexpected.push(text);
    else note(key, { miss: listed, words });
  }
  const said = isFields(body) && saysNo(body) ? wordsOf(body) : null;
  return {
    ...sorted(index, found, lacks, said),
    shared: spelled(index, others.shared),
    unexpected,
    creditsCharged: chargedIn(body),
  };
}

const NO_OTHER_NAMES: OtherNames = { meant: new Map(), shared: new Map() };

function namesIn(
  { candidates, mentions }: Contents,
  stated: readonly (string | null)[],
  index: Requested,
  registrable: Registrable | null,
): OtherNames {
  if (registrable === null) return NO_OTHER_NAMES;
  const strangers = new Set<string>();
  const named = new Set<string>();
  const found = new Set<string>();
  const add = (key: string | null, text: string | null): void => {
    const name = key === null ? domainOf(text ?? '') : null;
    if (key !== null) named.add(key);
    else if (name !== null) strangers.add(name);
  };
  candidates.forEach((candidate, position) => {
    const key = stated[position] ?? null;
    add(key, statedDomain(candidate.fields));
    if (key !== null && holdsData(candidate)) found.add(key);
  });
  for (const { text } of mentions) add(index.keyOf(text), text);
  return otherNames(index.keys, { strangers, named, found }, registrable);
}

function holdsData({ fields, listed }: Candidate): boolean {
  return lackOf(fields, listed) === null;
}

type Sorted = Omit<BatchOutcome, 'shared' | 'unexpected' | 'creditsCharged'>;

/** For every spelling under which a domain was requested. */
function spelled(index: Requested, named: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...named].flatMap(([key, name]) => index.spellings(key).map((spelling) => [spelling, name] as const)),
  );
}

/** `said` is what the answer says as a whole. It stands for each domain about which it says nothing. */
function sorted(
  index: Requested,
  found: ReadonlyMap<string, Fields>,
  lacks: ReadonlyMap<string, Lack>,
  said: string | null,
): Sorted {
  const words = new Map<string, string>();
  const result = {
    found: new Map<string, Fields>(),
    noData: new Set<string>(),
    invalid: new Set<string>(),
    skipped: new Set<string>(),
    unanswered: new Set<string>(),
  };
  const sets = {
    'no-data': result.noData,
    invalid: result.invalid,
    skipped: result.skipped,
    failed: result.unanswered,
  };
  for (const key of index.keys) {
    const entry = found.get(key);
    const { miss, words: reason } = lacks.get(key) ?? { miss: 'failed', words: null };
    for (const spelling of index.spellings(key)) {
      if (entry !== undefined) {
        result.found.set(spelling, entry);
        continue;
      }
      sets[miss].add(spelling);
      const shown = miss === 'failed' ? (reason ?? said) : null;
      if (shown !== null) words.set(spelling, shown);
    }
  }
  return { ...result, words };
}

/** Why an entry holds no data: what it says, then the list around it, then its emptiness. Null if it holds some. */
function lackOf(fields: Fields, listed: Miss | null): Lack | null {
  if (own(fields, 'success') === true && !saysNo(fields)) return null;
  const holders = [fields, ...Object.values(fields).filter(isFields)];
  const speaker = holders.find(saysNo);
  if (speaker !== undefined) {
    const miss = missOf(speaker) ?? 'failed';
    const words = miss === 'failed' ? wordsOf(speaker) : null;
    if (miss !== 'failed' || words !== null || listed === null) return { miss, words };
  }
  if (listed !== null) return { miss: listed, words: null };
  return holders.some(hasData) ? null : { miss: 'failed', words: null };
}
