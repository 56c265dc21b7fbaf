import { StackdeskError } from '#contract/errors.ts';
import type { ListStart } from '#contract/models/list.ts';
import { because } from '#contract/reason.ts';
import type { ListValue } from '../store/list-values.ts';

/** The fields of a start that the service can refuse. */
type Field = 'technology' | 'countries' | 'endings' | 'companySizes';

/** The service's names of a start's fields. Filters first: their messages may name the technology, too. */
const NAMES: readonly (readonly [Field, RegExp])[] = [
  ['companySizes', /\bcompany[_ ]sizes?\b/i],
  ['countries', /\bcountry(?:_condition)?\b|\bcountries\b/i],
  ['endings', /\btlds?(?:_condition)?\b|\btop-level domains?\b/i],
  ['technology', /\b(?:technology|techapi_id|stack_id)\b/i],
];
const REFUSED = {
  technology: 'list_refused_technology',
  countries: 'list_refused_countries',
  endings: 'list_refused_endings',
  companySizes: 'list_refused_companySizes',
} as const satisfies Record<Field, string>;
/** How the service speaks of filters in general. */
const ALL_FILTERS = /\bfilters?\b/i;

/** A band such as `11-50`, `1,001-5,000` or `10001+`. */
const BAND = /\b\d{1,3}(?:,\d{3})+(?:\s?[-–]\s?\d{1,3}(?:,\d{3})+|\+)|\b\d+(?:\s?[-–]\s?\d+\b|\+)/g;
const MOST_BANDS = 50;

/** The refusal of a start by an answer that says so, with its words if it has any. */
export function refusedBy(words: string | null): StackdeskError {
  if (words === null) return new StackdeskError('invalid_request', because('list_refused_silently'));
  return new StackdeskError('invalid_request', because('service_said', { words }));
}

/**
 * Turns a refused start into a problem of the field that the service names, with the size bands that it says
 * it accepts. Null for any other failure.
 */
export function readRefusal(
  error: unknown,
  { filters }: Pick<ListStart, 'filters'>,
): { error: StackdeskError; accepted: ListValue[] } | null {
  if (!(error instanceof StackdeskError) || error.code !== 'invalid_request') return null;
  const { words } = error.reason?.facts ?? {};
  if (typeof words !== 'string') return null;
  const isFilled: Record<Field, boolean> = {
    technology: !ALL_FILTERS.test(words),
    countries: filters.countries.length > 0,
    endings: filters.endings.length > 0,
    companySizes: filters.companySizes.length > 0,
  };
  const field = NAMES.find(([name, pattern]) => isFilled[name] && pattern.test(words))?.[0];
  if (field === undefined)
    return {
      error: new StackdeskError(error.code, because('list_refused', { words }), { cause: error }),
      accepted: [],
    };
  return {
    error: new StackdeskError(error.code, because(REFUSED[field], { words }), { cause: error }),
    accepted: field === 'companySizes' ? bandsIn(words, filters.companySizes) : [],
  };
}

/** Leaves out bands that were sent: the message may repeat the wrong one. */
function bandsIn(words: string, sent: readonly string[]): ListValue[] {
  const bands = [...words.matchAll(BAND)].map(([band]) => band);
  const accepted = [...new Set(bands)].filter((band) => !sent.includes(band));
  return accepted.slice(0, MOST_BANDS).map((value) => ({ field: 'company_size', value, name: null }));
}
