import { plainName } from '#shared/text/one-line.ts';
import { type Fields, isFields, own, textOf } from './values.ts';

/** Why an entry holds no data. `failed` is a reason that is not documented. */
export type Miss = 'no-data' | 'invalid' | 'skipped' | 'failed';

/** The two reasons that the service documents, in lower case. */
const REASONS: ReadonlyMap<string, Miss> = new Map([
  ['no data available', 'no-data'],
  ['invalid domain', 'invalid'],
]);
/** The lists of domains without data that the service documents. */
const LISTS: ReadonlyMap<string, Miss> = new Map([
  ['not_found', 'no-data'],
  ['invalid', 'invalid'],
  ['skipped_insufficient_credits', 'skipped'],
]);

/**
 * Why this answer or entry of a batch holds no data. Null if it holds some. The service says `success: false`
 * and an `error`, which is `No data available` or `Invalid domain`. Any other text is `failed`, whatever words
 * are in it, since a failed row must never look like one without data.
 */
export function missOf(entry: Fields): Miss | null {
  if (!saysNo(entry)) return null;
  return missOfText(textOf(own(entry, 'error')) ?? '') ?? 'failed';
}

/** True if `success` is false. If the answer does not say that, an `error` tells it, unless `success` is true and there is data. */
export function saysNo(entry: Fields): boolean {
  const success = own(entry, 'success');
  if (success === false || success === 0 || isWord(success, 'false')) return true;
  if (textOf(own(entry, 'error')) === null) return false;
  return !((success === true || isWord(success, 'true')) && tells(entry));
}

/** What is around data and is none. */
const FRAME =
  /^(?:domain|success|error|error_code|status|message|cost|credits?\w*|pagination|last_updated|has_more)$/i;

/** True if a value holds a text or a figure at any place. Empty lists and objects hold none. */
function tells(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tells);
  if (isFields(value)) return Object.entries(value).some(([name, each]) => !FRAME.test(name) && tells(each));
  return value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === word;
}

/** What a documented reason means, in any case, with or without a full stop. Null for any other text. */
export function missOfText(text: string): Miss | null {
  return REASONS.get(text.trim().replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase()) ?? null;
}

/** What a documented list of domains means, in any way to write its name. Null for any other name. */
export function missOfList(name: string): Miss | null {
  const words = name.trim().replace(/([a-z])([A-Z])/g, '$1_$2');
  return LISTS.get(words.replace(/[ -]/g, '_').toLowerCase()) ?? null;
}

const LONGEST_QUOTE = 300;

/** A text of the service as it is shown: of a sensible length, in one line, without a full stop. Empty if there is none. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? plainName(value, LONGEST_QUOTE).replace(/\.$/, '') : '';
}

/** What an answer or an entry says of itself, as it is shown. Null if it says nothing. */
export function wordsOf(fields: Fields): string | null {
  return quoted(own(fields, 'error')) || quoted(own(fields, 'message')) || null;
}

const NO_DATA_FIELDS = /^(?:domain|success|error|error_code|status|message|cost|credits?\w*)$/i;

/** True if an answer or an entry says anything besides how the request went. */
export function hasData(fields: Fields): boolean {
  return Object.entries(fields).some(
    ([name, value]) => !NO_DATA_FIELDS.test(name) && value !== null && value !== '',
  );
}
