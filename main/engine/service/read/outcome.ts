import { type Fields, own } from './values.ts';

/** Why an entry holds no data. `failed` is a reason that is not documented. */
export type Miss = 'no-data' | 'invalid' | 'skipped' | 'failed';

const REASONS: readonly (readonly [RegExp, Miss])[] = [
  [/insufficient|skip|unpaid|not (?:be )?paid|(?:not enough|no|out of) credits?/i, 'skipped'],
  [/invalid|malformed|not a (?:valid )?domain/i, 'invalid'],
  [/\bno (?:\w+ )?(?:data|results?)\b|without data|not found|unresolved|nothing found|missing/i, 'no-data'],
];

/**
 * Why this answer or entry of a batch holds no data. Null if it holds some. The service says `success: false`
 * and an `error` such as `No data available` or `Invalid domain`. An unknown text is `failed`, since a failed
 * row must never look like one without data.
 */
export function missOf(entry: Fields): Miss | null {
  const error = own(entry, 'error');
  if (own(entry, 'success') === true) return null;
  if (own(entry, 'success') !== false && typeof error !== 'string') return null;
  return (typeof error === 'string' ? missOfText(error) : null) ?? 'failed';
}

/** What a reason, or the name of a list of domains, means. Null if it is unknown. */
export function missOfText(text: string): Miss | null {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

const NO_DATA_FIELDS = /^(?:domain|success|error|status|message|cost|credits?\w*)$/i;

/** True if an answer or an entry says anything besides how the request went. */
export function hasData(fields: Fields): boolean {
  return Object.entries(fields).some(
    ([name, value]) => !NO_DATA_FIELDS.test(name) && value !== null && value !== '',
  );
}
