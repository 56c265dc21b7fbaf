/**
 * Numbers as people write them: with a point or a comma before the decimals, with signs between groups of digits, with
 * a currency or a percent sign before or after, and with the minus before, after or as brackets. Patterns are read alike
 * by the database and by JavaScript.
 */
export type Mark = 'point' | 'comma';

const GAP = '[ \u00a0\u2009\u202f]';
const MINUS = '[-\u2212\u2013]';
const CODES =
  'EUR|USD|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|AUD|CAD|NZD|SGD|HKD|ZAR|BRL|MXN|KRW|ILS|AED|THB';
/** Signs of shares. All cells have them or none has: 45 % and 0.45 are the same. */
const SHARES = '%‰';
const UNIT = String.raw`(?:(?:US|AU|CA|NZ|HK|A|C|R|S)?\p{Sc}|${CODES}|S?Fr\.|kr\.?|zł|Kč|Ft|lei|Rs\.?|[${SHARES}])`;

/** The most digits after the mark that a decimal number of the database keeps. With more, numbers are read as doubles. */
export const MOST_DECIMALS = 4;
/** The most digits of a whole number or a decimal. */
export const MOST_DIGITS = 18;

interface NumberPattern {
  mark: Mark;
  /** The most digits after the mark. */
  decimals?: number;
  /** Whether it has nothing but digits, the two marks, and a minus in front. */
  isBare?: boolean;
  /** Whether a person asked for it. Then a zero or a plus may be in front. */
  isAsked?: boolean;
}

/** A pattern for the whole text of a number. */
export function numberPattern({
  mark,
  decimals = 15,
  isBare = false,
  isAsked = false,
}: NumberPattern): string {
  const [own, other] = mark === 'point' ? [String.raw`\.`, ','] : [',', String.raw`\.`];
  const groups = (isBare ? [other] : [other, "['’]", GAP]).map((sign) => `(?:${sign}[0-9]{3})+`).join('|');
  // Groups of two digits, as in India, are only written with a comma.
  const indian = mark === 'point' ? '|[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}' : '';
  const whole = `(?:${isAsked ? '[0-9]{1,18}' : '0|[1-9][0-9]{0,17}'}|[1-9][0-9]{0,2}(?:${groups})${indian})`;
  const fraction = decimals === 0 ? '' : `(?:${own}[0-9]{1,${decimals}})?`;
  const body = `${whole}${fraction}`;
  if (isBare) return `-?${body}`;
  const sign = isAsked ? `(?:${MINUS}|[+])` : MINUS;
  // In German and Swiss prices a dash stands for no cents.
  const price = `(?:${body}|${whole}${own}[-–—]{1,2})`;
  const before = `(?:${UNIT}${GAP}?)?`;
  const after = `(?:${GAP}?${UNIT})?`;
  const ways = [
    `(?:${sign}${GAP}?)?${before}${price}${after}`,
    `${UNIT}${GAP}?${sign}${GAP}?${price}`,
    `${before}${body}${GAP}?${MINUS}${after}`,
    `${body}${GAP}?${UNIT}${GAP}?${MINUS}`,
    String.raw`${before}\(${GAP}?${before}${price}${after}${GAP}?\)${after}`,
  ];
  return `${GAP}*(?:${ways.join('|')})${GAP}*`;
}

/** The number in a text that fits the pattern, as the text of a number in SQL. */
export function numberText(text: string, mark: Mark, isBare = false): string {
  const [own, other] = mark === 'point' ? ['.', ','] : [',', '.'];
  // This is several times quicker.
  if (isBare) return `replace(replace(${text}, '${other}', ''), '${own}', '.')`;
  // Everything but the mark and digits falls away, and the mark becomes a point.
  const plain = (from: string) => `translate(${from}, '${own}${other}''’ \u00a0\u2009\u202f', '.')`;
  const digits = `rtrim(${plain(`regexp_extract(${text}, '[0-9][0-9.,''’ \u00a0\u2009\u202f]*')`)}, '.')`;
  return `concat(CASE WHEN ${isNegative(text)} THEN '-' END, ${digits})`;
}

/** A dash after a mark stands for no cents, and is no minus. */
function isNegative(text: string): string {
  return `regexp_matches(${text}, '(?:^|[^.,–—-])[(\u2212–-]')`;
}

/** The currency or percent sign of a text that fits the pattern; '' if it has none. */
export function unitOf(text: string): string {
  return `regexp_extract(${text}, '${UNIT}')`;
}

export function isShare(unit: string): boolean {
  return unit !== '' && SHARES.includes(unit);
}

/** Whether a test holds for all cells of a column that are filled, in SQL. */
export function everyCell(text: string, test: string): string {
  return `coalesce(bool_and(${test}) FILTER (WHERE ${text} IS NOT NULL), false)`;
}

/** What is asked of all cells of a column, to find how its numbers are written. */
export function numberFacts(text: string): Record<string, string> {
  const some = (pattern: string) => `coalesce(bool_or(regexp_full_match(${text}, '${pattern}')), false)`;
  const decimals = (mark: string) => `length(regexp_extract(${text}, '[${mark}]([0-9]+)[^0-9]*$', 1))`;
  const digits = `length(regexp_replace(${text}, '[^0-9]', '', 'g'))`;
  return {
    point: everyCell(text, fits(text, 'point')),
    comma: everyCell(text, fits(text, 'comma')),
    pointDecimals: `max(${decimals('.')})`,
    commaDecimals: `max(${decimals(',')})`,
    leastDecimals: `min(${decimals('.')})`,
    endsInZero: some('[^.]*[.][0-9]*0[^0-9]*'),
    areRound: some('[^.,]*[.,][0-9]{2}0[^0-9]*'),
    isLarge: `coalesce(max(${digits} - ${decimals('.')}) > 3, false)`,
    leastUnit: `min(${unitOf(text)})`,
    mostUnit: `max(${unitOf(text)})`,
    units: `count(DISTINCT ${unitOf(text)})`,
    hasPoint: some('[^0-9]*[0-9][^.]*[.][0-9].*'),
    hasComma: some('[^0-9]*[0-9][^,]*,[0-9].*'),
    hasShort: some('[^0-9]*[1-9][0-9]{0,2}[^0-9]*'),
    hasLong: some('[^0-9]*[1-9][0-9]{3,}[^0-9]*'),
    hasGaps: some(`.*[0-9]${GAP}[0-9].*`),
    leastDigits: `min(${digits})`,
    mostDigits: `max(${digits})`,
    areBracketed: everyCell(text, `starts_with(${text}, '(')`),
  };
}

export function fits(text: string, mark: Mark): string {
  return `regexp_full_match(${text}, ${quoted(numberPattern({ mark }))})`;
}

export function quoted(pattern: string): string {
  return `'${pattern.replaceAll("'", "''")}'`;
}

export interface JudgedNumbers {
  marks: Mark[];
  decimals: number;
  /** The digits of the longest number. */
  digits: number;
  unit: string;
}

/**
 * How the numbers of a column are written: two marks if nothing tells a decimal from a group of thousands. Null if the
 * column is none of numbers. `isTyped`: numbers of the file itself have a point.
 */
export function judgeNumbers(found: Record<string, unknown>, isTyped: boolean): JudgedNumbers | null {
  const number = (name: string) => Number(found[name] ?? 0);
  const [least, most] = [String(found.leastUnit ?? ''), String(found.mostUnit ?? '')];
  const isMixed = number('units') > 2 || (number('units') === 2 && (least !== '' || isShare(most)));
  // If all numbers are in brackets, these mean something else, such as notes.
  if (isMixed || found.areBracketed === true) return null;
  // A telephone number or a code has blanks, too, but always as many digits.
  const isCode = most === '' && number('leastDigits') === number('mostDigits');
  if (found.hasGaps === true && isCode && found.hasPoint !== true && found.hasComma !== true) return null;
  const marks = marksOf(found, most, isTyped);
  const [mark] = marks;
  if (mark === undefined || (mark === 'point' && most === '' && areVersions(found))) return null;
  const decimals = number(mark === 'point' ? 'pointDecimals' : 'commaDecimals');
  return { marks, decimals, digits: number('mostDigits'), unit: most };
}

function marksOf(found: Record<string, unknown>, unit: string, isTyped: boolean): Mark[] {
  const fitting = (['point', 'comma'] as const).filter((mark) => found[mark] === true);
  if (fitting.length < 2 || isTyped) return fitting.slice(0, 1);
  const { hasPoint, hasComma, hasShort, hasLong } = found;
  if (hasPoint !== true && hasComma !== true) return ['point'];
  // Each mark is before three digits. Sums of money have two decimals at most, so these are thousands: but for prices of
  // fuel and the like, below ten and none of them round. And where small numbers are whole, others do not all have three
  // decimals by chance.
  const isSmallPrice =
    Number(found.mostDigits) === 4 && Number(found.leastDigits) === 4 && found.areRound !== true;
  const areThousands =
    (unit !== '' && !isShare(unit) && !isSmallPrice) || (hasShort === true && hasLong !== true);
  if (hasPoint === hasComma || !areThousands) return fitting;
  return [hasPoint === true ? 'comma' : 'point'];
}

/**
 * 1.1 and 1.10 in one column are versions, not numbers. 1.50 and 2.00 are prices. Programs that write 908.0 next to 74452.91
 * mean numbers, too: no version begins with 1000 or more.
 */
function areVersions({
  isLarge,
  leastDecimals,
  pointDecimals,
  endsInZero,
}: Record<string, unknown>): boolean {
  return isLarge !== true && Number(leastDecimals) !== Number(pointDecimals) && endsInZero === true;
}
