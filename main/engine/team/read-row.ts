import { createHash } from 'node:crypto';
import { longestNote, longestTag } from '#contract/values/notes.ts';
import { isWholeLine, oneLine, plainName } from '#shared/text/one-line.ts';
import { plainPerson } from '#contract/values/person.ts';
import { domainOf } from '../domains/parse-domain.ts';
import type { Registrable } from '../domains/registrable.ts';
import { jsonOf } from '../service/answer.ts';
import { middleAnswer, smallAnswer } from '../service/answer-bounds.ts';
import { questionOf, serves } from '../service/read/serves.ts';
import { isFields } from '../service/read/values.ts';
import type { Annotation } from '../store/annotations.ts';
import type { SnapshotKind, SnapshotOutcome } from '../store/snapshots.ts';
import type { ColleaguesAnswer } from '../store/team.ts';
import { LEASE_REQUEST } from '../store/team-doubts.ts';
import type { OfferedAnswer, SharedAnswer, SharedDoubt, SharedNote } from './library.ts';

const KINDS: readonly string[] = ['companies', 'technologies', 'technology'] satisfies SnapshotKind[];
/** Also the start of a list may have been charged. */
const DOUBTED: readonly string[] = [...KINDS, 'list'];
const OUTCOMES: readonly string[] = ['found', 'no_data', 'invalid'] satisfies SnapshotOutcome[];
const LONGEST_KEY = 300;
/** What a subject has after its name at most, such as `#12`. */
const PART = 20;
const LONGEST_SCOPE = 1_000;
const MOST_PAGES = 100_000;
/** Bytes. The library takes no larger one. */
const LARGEST_ANSWER = 4_194_304;
/** The service did not exist before 2015. */
const EARLIEST_MS = Date.UTC(2015, 0, 1);
/** The last moment that has a date of four digits. Whoever bought something may have any clock, so no other bound is one. */
export const LATEST_MS = Date.UTC(9999, 11, 31);
/** A clock that is this much ahead of the server's is no worse than others. */
const LEEWAY_MS = 60_000;

/** More than a person gives to one domain. */
const MOST_TAGS = 100;

/** The kind and the name of a subject. */
export function namedBy(subject: string): { kind: string; name: string } {
  const at = subject.indexOf(':');
  return { kind: subject.slice(0, at), name: subject.slice(at + 1) };
}

/** True if an answer that this computer bought fits into the library. */
export function mayBeOffered({
  kind,
  key,
  scope,
  raw,
}: Pick<ColleaguesAnswer, 'kind' | 'key' | 'scope' | 'raw'>): boolean {
  return (
    isKey(kind, key) &&
    isScope(kind, scope) &&
    Buffer.byteLength(raw) <= LARGEST_ANSWER &&
    !raw.includes('\0')
  );
}

/** What is the same for two pushes of one answer, whoever pushed it. */
export function contentOf({
  page,
  scope,
  outcome,
  answer,
}: Pick<OfferedAnswer, 'page' | 'scope' | 'outcome' | 'answer'>): string {
  return createHash('sha256')
    .update(JSON.stringify([page, scope, outcome]))
    .update(answer)
    .digest('hex');
}

/**
 * Reads a row that a colleague added, with the bounds and the rules for an answer of the service. Null if it is no such
 * answer: a kind or an outcome that we do not know, a domain that is not written as we write it, a date that is none,
 * an answer that is too large, no JSON or to another question, or one that its checksum does not fit.
 */
export function readShared(row: SharedAnswer, registrable: Registrable): ColleaguesAnswer | null {
  const { kind, outcome, subject: key, bought_ms: boughtAt, answer: raw, page, scope } = row;
  if (!KINDS.includes(kind) || !OUTCOMES.includes(outcome) || raw === null) return null;
  if (!isTime(boughtAt)) return null;
  if (!Number.isSafeInteger(page) || page < 1 || page > MOST_PAGES) return null;
  if (!isKey(kind, key) || !isScope(kind, scope)) return null;
  const body = jsonOf(raw, middleAnswer);
  const question = questionOf(kind as SnapshotKind, key, { page, registrable });
  if (!isFields(body) || !serves(question, body)) return null;
  if (contentOf({ page, scope, outcome: outcome as SnapshotOutcome, answer: raw }) !== row.content)
    return null;
  return {
    kind: kind as SnapshotKind,
    key,
    boughtAt,
    ageMs: row.age_ms !== null && row.age_ms > 0 ? row.age_ms : 0,
    keptMs: keptFor(row),
    laterThan: laterThan(row),
    page,
    scope,
    outcome: outcome as SnapshotOutcome,
    raw,
  };
}

function isTime(time: number): boolean {
  return Number.isSafeInteger(time) && time >= EARLIEST_MS && time <= LATEST_MS;
}

/** How long before it came to the library an answer was bought, by the one clock of its buyer, ms. Null if that is not known. */
function keptFor({ bought_ms: boughtAt, told_ms: toldAt }: SharedAnswer): number | null {
  // The clock was put back meanwhile, or the colleague did not say.
  return toldAt === null || toldAt < boughtAt ? null : toldAt - boughtAt;
}

/**
 * The time, by the server's clock, of which it is known that an answer was bought later. If the push does not say when it
 * was made, two clocks must agree: that of whoever bought it, which may be wrong, and the server's when it came, which may be long
 * after. A clock that says that something was bought after it came is wrong, and then nothing is known.
 */
function laterThan(row: SharedAnswer): number | null {
  const { bought_ms: boughtAt, pushed_ms: pushedMs, told_ms: toldAt } = row;
  if (pushedMs === null || !Number.isFinite(pushedMs)) return null;
  const kept = keptFor(row);
  if (kept !== null) return Math.floor(pushedMs - kept);
  return toldAt !== null || boughtAt > pushedMs + LEEWAY_MS ? null : Math.floor(Math.min(boughtAt, pushedMs));
}

function isKey(kind: string, key: string): boolean {
  if (key.length > LONGEST_KEY || !isWholeLine(key)) return false;
  return kind === 'technology' ? key !== '' : domainOf(key) === key;
}

/** The scopes that `store/scope.ts` writes: none, or an object. */
function isScope(kind: string, scope: string): boolean {
  if (scope === '') return true;
  return kind === 'technologies' && scope.length <= LONGEST_SCOPE && isFields(jsonOf(scope, smallAnswer));
}

/** Who bought something, as text that may be shown. Never empty. */
export function readPerson(name: unknown): string {
  const plain = typeof name === 'string' ? plainPerson(name) : '';
  return plain === '' ? '?' : plain;
}

/**
 * A colleague's doubt. Null if it is none that we know. It counts as asked when the library heard of it: the colleague's
 * clock may be wrong, and what was asked before was asked before that.
 */
export function readSharedDoubt(
  row: SharedDoubt,
): { subject: string; request: number; isOpen: boolean; askedAt: number } | null {
  const { request, pushed_ms: pushedMs } = row;
  const [, kind = '', name = ''] = /^([a-z]+):(.+)$/s.exec(row.subject) ?? [];
  if (!DOUBTED.includes(kind) || name.length > LONGEST_KEY + PART || !isWholeLine(name)) return null;
  if ((kind === 'companies' || kind === 'technologies') && domainOf(name.split('#')[0] ?? '') === null)
    return null;
  if (!Number.isSafeInteger(request) || request <= LEASE_REQUEST || !Number.isSafeInteger(row.asked_ms))
    return null;
  if ((row.state !== 'open' && row.state !== 'over') || !row.counts) return null;
  const askedAt = pushedMs !== null && Number.isFinite(pushedMs) ? Math.ceil(pushedMs) : LATEST_MS;
  return { subject: row.subject, request, isOpen: row.state === 'open', askedAt };
}

/** A colleague's tags and note on a domain. Null if the domain, a length, a count or the time is none of ours. */
export function readSharedNote(
  { domain, tags, note, shared_ms: at }: SharedNote,
  now: number,
): (Annotation & { domain: string; at: number }) | null {
  const listed = jsonOf(tags, smallAnswer);
  if (!isKey('companies', domain) || !isTime(at) || note.length > longestNote) return null;
  if (!Array.isArray(listed) || listed.length > MOST_TAGS) return null;
  if (!listed.every((tag) => typeof tag === 'string' && tag.length <= longestTag)) return null;
  return { domain, at: Math.min(at, now), ...plainAnnotation({ tags: listed as string[], note }) };
}

/** True if colleagues would take a note on this domain. */
export function mayBeShared(domain: string): boolean {
  return isKey('companies', domain);
}

/** Tags and a note as they may be shown anywhere, within the bounds of `readSharedNote`. */
export function plainAnnotation({ tags, note }: Annotation): Annotation {
  const plain = tags.map((tag) => plainName(tag, longestTag)).filter((tag) => tag !== '');
  const lines = note.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((line) => oneLine(line));
  const text = lines.join('\n');
  return {
    tags: [...new Set(plain)].slice(0, MOST_TAGS),
    note: text.length <= longestNote ? text : text.slice(0, longestNote).replace(/\p{Surrogate}$/u, ''),
  };
}
