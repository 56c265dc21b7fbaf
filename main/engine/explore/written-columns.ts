import type { ExploreNotation } from '#contract/models/explore.ts';
import type { SqlRow } from '../duckdb/database.ts';
import { type ColumnFacts, sqlTypeOf } from '../tables/columns.ts';
import {
  type DateOrder,
  dateFacts,
  dateOrders,
  dateValue,
  durationFacts,
  durationValue,
  formPattern,
  hasForm,
  hasZone,
  judgeOrders,
  mayBeMinutes,
  quickDate,
  timestampValue,
} from './written-dates.ts';
import {
  isShare,
  judgeNumbers,
  MOST_DECIMALS,
  MOST_DIGITS,
  type Mark,
  numberFacts,
  numberPattern,
  numberText,
  quoted,
  unitOf,
} from './written-numbers.ts';

/** A column whose cells are written as people write numbers, dates and times. */
export interface WrittenColumn {
  place: number;
  /** Its text in SQL. */
  text: string;
  families: readonly Family[];
  asked?: ExploreNotation | undefined;
}

/** How a column is read. */
export interface Judged extends ColumnFacts {
  notation: ExploreNotation;
  /** A cell in SQL. */
  value: string;
  /** A test of one cell. If all cells pass it, and the first rows were judged so, all rows are judged so. */
  test: string;
}

/** All cells fit each of these, and nothing tells which is meant. */
export interface Undecided {
  couldBe: ExploreNotation[];
}

type Family = 'numbers' | 'dates' | 'durations';

const shapes = (patterns: readonly string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'iu');
const FAMILIES: Readonly<Record<Family, RegExp>> = {
  numbers: shapes([numberPattern({ mark: 'point' }), numberPattern({ mark: 'comma' })]),
  dates: shapes(dateOrders.map((order) => formPattern(order))),
  durations: shapes([formPattern('duration')]),
};
const BARE: Readonly<Record<Mark, RegExp>> = {
  point: shapes([numberPattern({ mark: 'point', isBare: true })]),
  comma: shapes([numberPattern({ mark: 'comma', isBare: true })]),
};

/** What cells may be that look like these; nothing if there are none. */
export function familiesOf(texts: readonly string[]): Family[] {
  if (texts.length === 0) return [];
  return (Object.keys(FAMILIES) as Family[]).filter((family) =>
    texts.every((text) => FAMILIES[family].test(text)),
  );
}

/** Whether texts are numbers by the point, and none that a comma would make another number of. */
export function areSurelyByPoint(texts: readonly string[]): boolean {
  return texts.every((text) => !text.includes('.')) || texts.some((text) => !BARE.comma.test(text));
}

/** A test in SQL of whether a plain number could be one by the comma, too. */
export function commaTest(text: string): string {
  return `regexp_full_match(${text}, ${quoted(numberPattern({ mark: 'comma', isBare: true }))})`;
}

/** The family of a notation that a person chose. */
export function familyOf(notation: ExploreNotation): Family | null {
  if (notation === 'point' || notation === 'comma') return 'numbers';
  if (notation === 'duration') return 'durations';
  return notation === 'text' || notation === 'boolean' ? null : 'dates';
}

/** The text of a cell that fits a notation that a person chose; null for all others. */
export function fittingText(text: string, notation: ExploreNotation): string {
  const test = testOf(text, notation);
  return test === null ? text : `CASE WHEN ${test} THEN ${text} END`;
}

function testOf(text: string, notation: ExploreNotation): string | null {
  switch (notation) {
    case 'text':
      return null;
    case 'boolean':
      return `lower(${text}) IN ('true', 'false')`;
    case 'point':
    case 'comma':
      return `regexp_full_match(${text}, ${quoted(numberPattern({ mark: notation, isAsked: true }))})`;
    case 'duration':
      return hasForm(text, 'duration', true);
    default:
      return `(${hasForm(text, notation, true)} AND ${dateValue(text, notation)} IS NOT NULL)`;
  }
}

/** A statement that asks for what `judge` needs of some columns. */
export function judgingSql(columns: readonly WrittenColumn[], relation: string): string {
  const asked = columns.flatMap((column) => Object.values(factsOf(column)));
  return `SELECT ${asked.join(', ')} FROM ${relation}`;
}

/** How each of the columns is read, by its place; null as a text. `row` answers `judgingSql`. */
export function judge(
  columns: readonly WrittenColumn[],
  row: SqlRow,
  isTyped: boolean,
): Map<number, Judged | Undecided | null> {
  let at = 0;
  return new Map(
    columns.map((column) => {
      const names = Object.keys(factsOf(column));
      const found = Object.fromEntries(names.map((name, index) => [name, row[at + index]]));
      at += names.length;
      return [column.place, judgeOne(column, found, isTyped)];
    }),
  );
}

/** Of a column whose notation a person chose, only what it has to be shown with. */
const ASKED = [
  'hasTime',
  'hasZone',
  'hasNames',
  'hasSeconds',
  'pointDecimals',
  'commaDecimals',
  'leastUnit',
  'mostUnit',
  'units',
  'mostDigits',
];

function factsOf({ text, families, asked }: WrittenColumn): Record<string, string> {
  const facts = {
    ...(families.includes('numbers') ? numberFacts(text) : {}),
    ...(families.includes('dates') ? dateFacts(text) : {}),
    ...(families.includes('durations') ? durationFacts(text) : {}),
  };
  if (asked === undefined) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => ASKED.includes(name)));
}

function judgeOne(
  { text, families, asked }: WrittenColumn,
  found: Record<string, unknown>,
  isTyped: boolean,
): Judged | Undecided | null {
  if (asked === 'duration') return durations(text, found);
  if (asked === 'point' || asked === 'comma') return numbersAsked(text, asked, found);
  if (asked !== undefined) return dates(text, asked as DateOrder, found, true);
  if (families.includes('durations') && found.duration === true)
    return isUnclear(found) ? null : durations(text, found);
  const orders = families.includes('dates') ? judgeOrders(found) : [];
  const [order] = orders;
  if (order !== undefined) return orders.length > 1 ? { couldBe: orders } : dates(text, order, found);
  const numbers = families.includes('numbers') ? judgeNumbers(found, isTyped) : null;
  const [mark] = numbers?.marks ?? [];
  if (numbers === null || mark === undefined) return null;
  return numbers.marks.length > 1 ? { couldBe: numbers.marks } : numbersBy(text, mark, numbers);
}

/** Whether some times may be minutes and seconds, while those with seconds are less than a day. */
function isUnclear({ hasSeconds, hasLong, mayBeMinutes: may }: Record<string, unknown>): boolean {
  return hasSeconds === true && hasLong !== true && may === true;
}

function durations(text: string, { hasSeconds }: Record<string, unknown>): Judged {
  return {
    type: 'duration',
    notation: 'duration',
    ...(hasSeconds === true ? {} : { digits: 0 }),
    value: durationValue(text),
    test:
      hasSeconds === true
        ? `(${hasForm(text, 'duration')} AND NOT ${mayBeMinutes(text)})`
        : `(${hasForm(text, 'duration')} AND NOT regexp_matches(${text}, ':[0-9]{2}:'))`,
  };
}

function dates(text: string, order: DateOrder, found: Record<string, unknown>, isAsked = false): Judged {
  const hasForms = hasForm(text, order, isAsked);
  const hasNames = found.hasNames === true;
  if (found.hasTime === true) {
    const value = timestampValue(text, order);
    return {
      type: 'timestamp',
      notation: order,
      value,
      ...(found.hasZone === true ? {} : { hasNoZone: true }),
      test: `(${hasForms} AND ${dateValue(text, order)} IS NOT NULL${found.hasZone === true ? '' : ` AND NOT ${hasZone(text)}`})`,
    };
  }
  // Without names fewer patterns are read.
  const value = dateValue(text, order, hasNames);
  const names = hasNames ? '' : ` AND NOT regexp_matches(${text}, '[[:alpha:]]')`;
  return {
    type: 'date',
    notation: order,
    value,
    test: `(${hasForms} AND NOT contains(${text}, ':')${names} AND ${value} IS NOT NULL)`,
  };
}

function numbersAsked(text: string, mark: Mark, found: Record<string, unknown>): Judged {
  const [least, most] = [String(found.leastUnit ?? ''), String(found.mostUnit ?? '')];
  const unit = Number(found.units ?? 0) < 2 || (Number(found.units) === 2 && least === '') ? most : '';
  const decimals = Number(found[`${mark}Decimals`] ?? 0);
  const digits = Number(found.mostDigits ?? 0);
  const judged = numbersBy(text, mark, { decimals, digits, unit });
  return (
    judged ?? {
      type: 'number',
      notation: mark,
      value: `TRY_CAST(${numberText(text, mark)} AS DOUBLE)`,
      test: 'true',
    }
  );
}

function numbersBy(
  text: string,
  notation: Mark,
  { decimals, digits, unit }: { decimals: number; digits: number; unit: string },
): Judged | null {
  // A whole number with more digits is a code, which no number holds.
  if (decimals === 0 && digits > MOST_DIGITS) return null;
  // The decimals of one number may come on top of the whole digits of another.
  const isExact = decimals <= MOST_DECIMALS && digits + decimals <= MOST_DIGITS;
  const facts: ColumnFacts =
    decimals === 0 ? { type: 'integer' } : { type: 'number', ...(isExact ? { digits: decimals } : {}) };
  const pattern = quoted(numberPattern({ mark: notation, decimals: isExact ? decimals : 15 }));
  const hasUnit = isShare(unit)
    ? `${unitOf(text)} = ${quoted(unit)}`
    : `${unitOf(text)} IN ('', ${quoted(unit)})`;
  return {
    ...facts,
    notation,
    ...(unit === '' ? {} : { unit }),
    value: `CAST(${numberText(text, notation)} AS ${sqlTypeOf(facts)})`,
    test: `(regexp_full_match(${text}, ${pattern}) AND ${hasUnit}${roomTest(text, facts)})`,
  };
}

/** Whether a whole number or a decimal of the database certainly has room for a text; nothing if it is no such number. */
function roomTest(text: string, { type, digits }: ColumnFacts): string {
  if (type !== 'integer' && digits === undefined) return '';
  return ` AND strlen(${text}) <= ${MOST_DIGITS - (digits ?? 0)}`;
}

/** A judgement that is tested and read more quickly, if these cells have nothing but digits and marks. */
export function quicker(judged: Judged, text: string, texts: readonly string[]): Judged {
  const { notation, digits = 0, type } = judged;
  if (type === 'date') return { ...judged, ...quickDate(text, notation as DateOrder, texts) };
  if (notation !== 'point' && notation !== 'comma') return judged;
  if (!texts.every((each) => BARE[notation].test(each))) return judged;
  const decimals = type === 'integer' ? 0 : digits === 0 ? 15 : digits;
  return {
    ...judged,
    value: `CAST(${numberText(text, notation, true)} AS ${sqlTypeOf(judged)})`,
    test: `(regexp_full_match(${text}, ${quoted(numberPattern({ mark: notation, decimals, isBare: true }))})${roomTest(text, judged)})`,
  };
}
