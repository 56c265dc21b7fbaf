import type { ExploreNotation, ExploreType } from '#contract/models/explore.ts';
import { type ColumnFacts, sqlTypeOf } from '../tables/columns.ts';
import { areSurelyByPoint, commaTest } from './written-columns.ts';
import { MOST_DECIMALS, MOST_DIGITS } from './written-numbers.ts';

/** A type that texts may turn out to have, if they are written as programs write it. */
export type PlainType = Exclude<ExploreType, 'text' | 'duration'>;

/** The types to test, the narrowest first, and the notation that each is written in. */
const NOTATIONS: Readonly<Record<PlainType, ExploreNotation>> = {
  boolean: 'boolean',
  integer: 'point',
  number: 'point',
  date: 'ymd',
  timestamp: 'ymd',
};

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const ZONE = '(Z|[+-][0-9]{2}:?[0-9]{2})';

/**
 * Patterns for a whole text, which the database and JavaScript read alike. Leading zeros and plus signs mean
 * something, as in postal codes and telephone numbers, so such cells are not numbers.
 */
const PATTERNS: Readonly<Record<Exclude<PlainType, 'boolean'>, string>> = {
  integer: '0|-?[1-9][0-9]{0,17}',
  number: String.raw`-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?`,
  date: DATE,
  timestamp: String.raw`${DATE}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?${ZONE}?`,
};
/**
 * A number of a workbook, whose cells say that they are numbers. None has more than 17 digits before its zeros: what has more
 * is the text of a code, of which a number would lose some.
 */
const TYPED_NUMBER = String.raw`-?(0|[1-9][0-9]{0,17}|[1-9][0-9]{0,16}0{1,4})(\.[0-9]{1,20})?(e[+-][0-9]{1,3})?`;
/** What programs show in place of the result of a formula that failed, in any language. */
const FAILED = String.raw`#[\p{Lu}/_0]{2,16}[!?]|#N/A|#N/D|#NV|#GETTING_DATA|Err:[0-9]{3}`;
const IS_FAILED = new RegExp(`^(?:${FAILED})$`, 'u');

/** Whether a cell says that its formula failed. */
export function isFailed(text: string): boolean {
  return (text.startsWith('#') || text.startsWith('Err:')) && IS_FAILED.test(text);
}

/** A cell in SQL; null if it says that its formula failed. */
export function withoutFailed(text: string): string {
  return `CASE WHEN NOT regexp_full_match(${text}, '${FAILED}') THEN ${text} END`;
}

/** In SQL: whether a formula failed in one of these cells. */
export function someFailed(text: string): string {
  return `bool_or(regexp_full_match(${text}, '${FAILED}'))`;
}

function patternOf(type: Exclude<PlainType, 'boolean'>, isTyped: boolean): string {
  return type === 'number' && isTyped ? TYPED_NUMBER : PATTERNS[type];
}

/** How a column of this type is known, with what `fitTest` answered. */
export function plainFacts(type: PlainType, answer: number): ColumnFacts & { notation: ExploreNotation } {
  return {
    type,
    notation: NOTATIONS[type],
    ...(type === 'number' && answer >= 0 ? { digits: answer } : {}),
    ...(type === 'timestamp' && answer === 0 ? { hasNoZone: true } : {}),
  };
}

/**
 * The types whose shape all these cells have; none if there are no cells. Whether a type is right is tested
 * on all rows.
 */
export function typesByShape(texts: readonly string[], isTyped: boolean): PlainType[] {
  if (texts.length === 0) return [];
  return (Object.keys(NOTATIONS) as PlainType[]).filter((type) => {
    if (type === 'boolean') return texts.every((text) => /^(?:true|false)$/i.test(text));
    const shape = new RegExp(`^(?:${patternOf(type, isTyped)})$`);
    return (
      texts.every((text) => shape.test(text)) && (type !== 'number' || isTyped || areSurelyByPoint(texts))
    );
  });
}

/** An SQL test of whether a text has the shape of a type. */
export function fitsShape(text: string, type: PlainType, isTyped: boolean): string {
  return type === 'boolean'
    ? `lower(${text}) IN ('true', 'false')`
    : `regexp_full_match(${text}, '${patternOf(type, isTyped)}')`;
}

/**
 * What is asked in SQL of all cells: true if the column has values and all of them fit the type. For a number the answer
 * is its digits after the point, or -1 if these are too many for a decimal. For a time it is 1 if some have a zone, else 0.
 */
export function fitTest(text: string, type: PlainType, isTyped: boolean): string {
  const every = (test: string) => `bool_and(${test}) FILTER (WHERE ${text} IS NOT NULL)`;
  const fits = fitsShape(text, type, isTyped);
  switch (type) {
    case 'boolean':
    case 'integer':
      return every(fits);
    case 'number':
      return `CASE WHEN ${every(fits)}${isTyped ? '' : ` AND ${areByPoint(text)}`} THEN ${digitsOf(text)} END`;
    case 'date':
      return every(`${fits} AND TRY_CAST(${text} AS DATE) IS NOT NULL`);
    case 'timestamp':
      return `CASE WHEN ${every(`${fits} AND TRY_CAST(${text} AS TIMESTAMPTZ) IS NOT NULL`)} THEN CAST(bool_or(${hasZone(text)}) AS INTEGER) END`;
  }
}

const HAS_ZONE = new RegExp(`${ZONE}$`);
const hasZone = (text: string) => `regexp_matches(${text}, '${ZONE}$')`;
const decimalsIn = (text: string) => `length(split_part(${text}, '.', 2))`;

/**
 * 1.1 and 1.10 in one column are versions, not numbers. 1.50 and 2.00 are prices. Programs that write 908.0 next to
 * 74452.91 mean numbers, too: no version begins with 1000 or more. And 1.200 alone may be 1200.
 */
function areByPoint(text: string): string {
  return `(max(abs(TRY_CAST(${text} AS DOUBLE))) >= 1000
      OR min(${decimalsIn(text)}) = max(${decimalsIn(text)})
      OR NOT bool_or(contains(${text}, '.') AND suffix(${text}, '0')))
    AND (NOT bool_or(contains(${text}, '.')) OR NOT bool_and(${commaTest(text)}))`;
}

function digitsOf(text: string): string {
  const decimals = `max(${decimalsIn(text)})`;
  return `CASE WHEN ${decimals} BETWEEN 1 AND ${MOST_DECIMALS} AND max(strlen(${text})) + ${decimals} <= ${MOST_DIGITS}
    AND NOT bool_or(contains(${text}, 'e')) THEN ${decimals} ELSE -1 END`;
}

/** What `fitTest` would answer for a sample that fits. */
export function answerOfSample(type: PlainType, texts: readonly string[]): number {
  if (type === 'timestamp') return texts.some((text) => HAS_ZONE.test(text)) ? 1 : 0;
  const decimals = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const isExact = decimals >= 1 && decimals <= MOST_DECIMALS && !texts.some((text) => text.includes('e'));
  return isExact && texts.every((text) => text.length + decimals <= MOST_DIGITS) ? decimals : -1;
}

/** An SQL test of whether a cell that fits the type changes nothing about the answer that a sample gave. */
export function keepsAnswer(text: string, type: PlainType, answer: number): string {
  if (type === 'timestamp' && answer === 0) return `NOT ${hasZone(text)}`;
  if (type !== 'number' || answer < 0) return 'true';
  return `(${decimalsIn(text)} <= ${answer} AND strlen(${text}) <= ${MOST_DIGITS - answer})`;
}

/** Casts a cell to its type. A time with a zone becomes UTC, and one without a zone is read as UTC. */
export function typed(expression: string, facts: ColumnFacts): string {
  if (facts.type === 'text') return expression;
  const cell = facts.type === 'timestamp' ? `CAST(${expression} AS TIMESTAMPTZ)` : expression;
  return `CAST(${cell} AS ${sqlTypeOf(facts)})`;
}
