import { everyCell, quoted } from './written-numbers.ts';

/**
 * Dates, times and durations as people write them: days in three orders, months as numbers or by their
 * names, times with AM and PM or a zone. Patterns are read alike by the database and by JavaScript, in any case.
 */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';
export const dateOrders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

/** The months' names in the languages of most exports. Each may be cut after three letters, as `sept`. */
const MONTHS: readonly string[] = [
  'january januar januari jänner janvier janeiro enero gennaio styczeń stycznia',
  'february februar februari feber février fevereiro febrero febbraio luty lutego',
  'march mars märz maerz mrz marzo março maart mrt marzec marca',
  'april aprile avril abril kwiecień kwietnia',
  'may mai mayo maggio maio mei maj maja',
  'june juni juin junio junho giugno czerwiec czerwca',
  'july juli juillet julio julho luglio lipiec lipca',
  'august augusti augustus août agosto sierpień sierpnia',
  'september septembre septiembre settembre setembro setiembre wrzesień września',
  'october octobre octubre oktober ottobre outubro październik października',
  'november novembre noviembre novembro listopad listopada',
  'december décembre diciembre dicembre dezember dezembro grudzień grudnia',
];
/** Two months of one language begin with these letters, so their names have one letter more. */
const LIKE_TWO = 'jui';
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  é: 'e',
  û: 'u',
  ä: 'a',
  ç: 'c',
  ń: 'n',
  ś: 's',
  ź: 'z',
};

const withoutAccents = (name: string) => name.replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter] ?? '');
const stemOf = (name: string) => name.slice(0, name.startsWith(LIKE_TWO) ? 4 : 3);

/** A pattern for a name that may be cut, with and without its accents. */
function namePattern(name: string): string {
  const letters = [...name].map((letter) => {
    const plain = PLAIN_LETTERS[letter];
    return plain === undefined ? letter : `[${plain}${letter}]`;
  });
  const least = stemOf(name).length;
  const rest = letters.slice(least).reduceRight((behind, letter) => `(?:${letter}${behind})?`, '');
  return letters.slice(0, least).join('') + rest;
}

const ALL_NAMES = MONTHS.map((names) => names.split(' '));
const MONTH = `(?:${ALL_NAMES.flat().map(namePattern).join('|')})`;
const MONTH_ALONE = String.raw`(?:^|[^\p{L}])(${MONTH})(?:[^\p{L}]|$)`;
/** The letters that tell a month, all of one width, and the months in the same order. */
const STEMS = new Map(
  ALL_NAMES.flatMap((names, index) => names.map((name) => [withoutAccents(stemOf(name)), index + 1])),
);
const STEM_WIDTH = 5;
const WEEKDAY =
  '(?:(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|mo|di|mi|do|fr|sa|so)';
const DAY_NUMBER = '(?:0?[1-9]|[12][0-9]|3[01])';
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])';
const LONG_YEAR = '[12][0-9]{3}';
const YEAR = `(?:${LONG_YEAR}|[0-9]{2})`;

const ZONE = '(?: ?(?:z|utc|gmt|[+-][01][0-9](?::?[0-5][0-9])?))';
const SECONDS = '(?::[0-5][0-9](?:[.,][0-9]{1,9})?)?';
const HALF_DAY = `(?:0?[1-9]|1[0-2]):[0-5][0-9]${SECONDS}[ \u00a0\u202f]?[ap]\\.?m\\.?`;
const CLOCK = `(?:${HALF_DAY}|(?:(?:[01]?[0-9]|2[0-3]):[0-5][0-9]${SECONDS}|24:00(?::00)?)(?: uhr|${ZONE})?)`;
const DURATION = `[-\u2212]?[0-9]{1,6}:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,3})?)?(?: ?(?:h|std\\.?|uhr|hrs?))?`;

/** A pattern for the whole text of a date, with or without a time. A year of two digits never comes first by itself. */
function datePattern(order: DateOrder, isAsked: boolean): string {
  const numbers = {
    dmy: ['[./-]', String.raw`\. `].map((sign) => `${DAY_NUMBER}${sign}${MONTH_NUMBER}${sign}${YEAR}`),
    // Nobody writes a month before a point and a day.
    mdy: [isAsked ? '[./-]' : '[/-]'].map((sign) => `${MONTH_NUMBER}${sign}${DAY_NUMBER}${sign}${YEAR}`),
    ymd: ['[./-]', '年'].map(
      (sign) =>
        `${isAsked ? YEAR : LONG_YEAR}${sign}${MONTH_NUMBER}${sign === '年' ? '月' : sign}${DAY_NUMBER}日?`,
    ),
  }[order];
  const named = [
    String.raw`${DAY_NUMBER}(?:er|º)?(?:\. ?|[ /-]| de )?${MONTH}(?:[.,]? ?|[/-]| del? )${YEAR}`,
    String.raw`${MONTH}\.?[ -]?${DAY_NUMBER}(?:st|nd|rd|th)?(?:, ?| |-)${YEAR}`,
  ];
  const time = `(?:(?:T|,? )${CLOCK})?`;
  return `(?:${WEEKDAY}[.,]* )?(?:${[...numbers, ...named].join('|')})${time}`;
}

/** A test in SQL of whether a whole text has the form of a date in this order, or of a time or duration. */
export function hasForm(text: string, notation: DateOrder | 'duration', isAsked = false): string {
  return `regexp_full_match(${text}, ${quoted(formPattern(notation, isAsked))}, 'i')`;
}

/** A pattern for the whole text, in any case. */
export function formPattern(notation: DateOrder | 'duration', isAsked = false): string {
  return notation === 'duration' ? `${HALF_DAY}|${DURATION}` : datePattern(notation, isAsked);
}

/** One look into a list: a case for each name would be a statement that takes long to plan. */
function monthOf(text: string): string {
  const name = `lower(strip_accents(regexp_extract(${text}, '${MONTH_ALONE}', 1, 'i')))`;
  const stem = `left(${name}, CASE WHEN starts_with(${name}, '${LIKE_TWO}') THEN 4 ELSE 3 END)`;
  const stems = [...STEMS.keys()].map((each) => each.padEnd(STEM_WIDTH)).join('');
  return `list_extract([${[...STEMS.values()].join(', ')}], (strpos('${stems}', ${stem}) + ${STEM_WIDTH - 1}) // ${STEM_WIDTH})`;
}

const PLACES: Readonly<Record<DateOrder, string>> = {
  ymd: String.raw`\1-\2-\3`,
  dmy: String.raw`\3-\2-\1`,
  mdy: String.raw`\3-\1-\2`,
};

/** The date in a text of its form, in SQL; null if no calendar has it. Years of two digits are from 1930 to 2029. */
export function dateValue(text: string, order: DateOrder, hasNames = true): string {
  const numbers = `regexp_replace(${text}, '^[^0-9]*([0-9]+)[^0-9]+([0-9]+)[^0-9]+([0-9]+).*$', '${PLACES[order]}')`;
  const inName = (place: string) =>
    `regexp_replace(${text}, '^[^0-9]*([0-9]+)[^0-9]+([0-9]+).*$', '${place}')`;
  const named = `concat(${inName(String.raw`\2-`)}, ${monthOf(text)}, ${inName(String.raw`-\1`)})`;
  // A cell without letters is not searched for a name, which takes long.
  const isNamed = `regexp_matches(${text}, '[^0-9 .,:/-]{3}') AND regexp_matches(${text}, '${MONTH_ALONE}', 'i')`;
  const iso = hasNames ? `CASE WHEN ${isNamed} THEN ${named} ELSE ${numbers} END` : numbers;
  return `TRY_CAST(regexp_replace(regexp_replace(${iso}, '^([012][0-9]-)', '20\\1'), '^([3-9][0-9]-)', '19\\1') AS DATE)`;
}

/** Dates with nothing but digits and one sign, which the database itself reads many times quicker. */
export function quickDate(
  text: string,
  order: DateOrder,
  texts: readonly string[],
): { value: string; test: string } | null {
  const sign = /[./-]/.exec(texts[0] ?? '')?.[0] ?? '';
  const parts = { y: ['%Y', '[12][0-9]{3}'], m: ['%m', '[0-9]{1,2}'], d: ['%d', '[0-9]{1,2}'] } as const;
  const inOrder = (of: 0 | 1, between: string) =>
    [...order].map((part) => parts[part as keyof typeof parts][of]).join(between);
  const pattern = inOrder(1, `[${sign}]`);
  if (sign === '' || !texts.every((each) => new RegExp(`^${pattern}$`).test(each))) return null;
  const value = `CAST(try_strptime(${text}, '${inOrder(0, sign)}') AS DATE)`;
  return { value, test: `(regexp_full_match(${text}, '${pattern}') AND ${value} IS NOT NULL)` };
}

const PARTS = `'([0-9]+):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?', ['h', 'm', 's', 'f']`;

/** The microseconds of the time in a text, in SQL; 0 if it has none. */
function microsOf(text: string): string {
  const parts = `regexp_extract(${text}, ${PARTS})`;
  const number = (part: string) => `coalesce(TRY_CAST(struct_extract(${parts}, '${part}') AS BIGINT), 0)`;
  const hours = `CASE WHEN regexp_matches(${text}, 'p[.]?m[.]?$', 'i') THEN ${number('h')} % 12 + 12
    WHEN regexp_matches(${text}, 'a[.]?m[.]?$', 'i') THEN ${number('h')} % 12 ELSE ${number('h')} END`;
  const fraction = `coalesce(TRY_CAST(rpad(left(struct_extract(${parts}, 'f'), 6), 6, '0') AS BIGINT), 0)`;
  return `((((${hours}) * 60 + ${number('m')}) * 60 + ${number('s')}) * 1000000 + ${fraction})`;
}

/** The time in a text of the form of a date, in UTC; one without a zone is read as UTC. Null if no calendar has it. */
export function timestampValue(text: string, order: DateOrder): string {
  const zone = `regexp_extract(${text}, ':[0-9.,]+ ?([+-])([0-9]{2}):?([0-9]{2})?$', ['sign', 'h', 'm'])`;
  const part = (name: string) => `coalesce(TRY_CAST(struct_extract(${zone}, '${name}') AS BIGINT), 0)`;
  const ahead = `((${part('h')} * 60 + ${part('m')}) * 60000000 * CASE WHEN struct_extract(${zone}, 'sign') = '-' THEN -1 ELSE 1 END)`;
  return `(CAST(${dateValue(text, order)} AS TIMESTAMP) + to_microseconds(${microsOf(text)} - ${ahead}))`;
}

/** The seconds of a time or duration, in SQL. */
export function durationValue(text: string): string {
  return `(${microsOf(text)} / 1000000.0 * CASE WHEN regexp_matches(${text}, '^[-\u2212]') THEN -1 ELSE 1 END)`;
}

/** Whether the text of a time has a zone, in SQL. */
export function hasZone(text: string): string {
  return `regexp_matches(${text}, ':[0-9.,]+${ZONE}$', 'i')`;
}

/** What is asked of all cells of a column, to find how its dates are written. */
export function dateFacts(text: string): Record<string, string> {
  const some = (test: string) => `coalesce(bool_or(${test}), false)`;
  const first = `regexp_extract(${text}, '[0-9]+')`;
  const second = `regexp_extract(${text}, '^[^0-9]*[0-9]+[^0-9]+([0-9]+)', 1)`;
  const last = `regexp_extract(${text}, '^[^0-9]*[0-9]+[^0-9]+[0-9]+[^0-9]+([0-9]+)', 1)`;
  const orders = dateOrders.map((order) => [
    order,
    everyCell(text, `${hasForm(text, order)} AND ${dateValue(text, order)} IS NOT NULL`),
  ]);
  return {
    ...Object.fromEntries(orders),
    hasTime: some(`contains(${text}, ':')`),
    differ: some(`ltrim(${first}, '0') <> ltrim(${second}, '0')`),
    hasZone: some(hasZone(text)),
    hasNames: some(`regexp_matches(${text}, '${MONTH}', 'i')`),
    hasShortYears: some(
      `regexp_matches(${text}, '^[^0-9]*[0-9]{1,2}[^0-9]+[0-9]{1,2}[^0-9]+[0-9]{2}([^0-9]|$)')`,
    ),
    mayBeginWithYear: everyCell(
      text,
      `regexp_matches(${text}, '^[0-9]{2}-${MONTH_NUMBER}-${DAY_NUMBER}([^0-9]|$)')`,
    ),
    firsts: `count(DISTINCT ${first})`,
    lasts: `count(DISTINCT ${last})`,
  };
}

const LONG_HOURS = '(?:[1-9][0-9]{2,}|[3-9][0-9]|2[4-9])';

/** Whether a time such as `55:35` is minutes and seconds next to one such as `1:01:01`, rather than hours of several days. */
export function mayBeMinutes(text: string): string {
  return `regexp_full_match(${text}, '[-\u2212]?${LONG_HOURS}:[0-9]{2}')`;
}

/** What is asked of all cells of a column, to find whether they are times or durations. */
export function durationFacts(text: string): Record<string, string> {
  return {
    duration: `coalesce(bool_and(${hasForm(text, 'duration')}), false)`,
    hasSeconds: `coalesce(bool_or(regexp_matches(${text}, ':[0-9]{2}:')), false)`,
    hasLong: `coalesce(bool_or(regexp_matches(${text}, '${LONG_HOURS}:[0-9]{2}:')), false)`,
    mayBeMinutes: `coalesce(bool_or(${mayBeMinutes(text)}), false)`,
  };
}

/**
 * The orders in which the dates of a column can be read: several if no date tells which. With years of two digits, what comes
 * first is the day only if it changes as much as what comes last, or more if a dash is between them, as in ISO's dates.
 */
export function judgeOrders(found: Record<string, unknown>): DateOrder[] {
  const fitting = dateOrders.filter((order) => found[order] === true);
  // Dates with the name of the month fit each order.
  if (fitting.includes('ymd')) return [fitting.includes('dmy') ? 'dmy' : 'ymd'];
  const ahead = Number(found.lasts) - Number(found.firsts);
  const isYearFirst =
    (found.hasShortYears === true && found.hasNames !== true && ahead > 0) ||
    (found.mayBeginWithYear === true && ahead >= 0);
  if (isYearFirst && fitting.length > 0) return ['ymd', ...fitting];
  return found.differ === true ? fitting : fitting.slice(0, 1);
}
