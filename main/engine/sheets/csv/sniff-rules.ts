import { type Field, type FieldRules, plainRules, splitRecords } from './records.ts';

/** Text by which the rules are told, characters and records; more tells no more. */
const JUDGED_CHARACTERS = 49_152;
const JUDGED_RECORDS = 300;

/** How readily a sign is taken for the delimiter. One that texts are full of anyway needs the better evidence. */
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  [',', 1],
  [';', 1],
  ['\t', 1],
  ['|', 1],
  ['^', 0.9],
  ['~', 0.9],
  ['\u001f', 0.9],
  ['\u001e', 0.9],
  ['¦', 0.9],
  ['§', 0.9],
  ['¬', 0.9],
  [' ', 0.7],
  [':', 0.7],
  ['#', 0.7],
  ['&', 0.7],
  ['!', 0.5],
  ['*', 0.5],
  ['$', 0.5],
  ['%', 0.5],
  ['=', 0.5],
  ['/', 0.4],
]);
/** What files are really written with: a table of one row or two columns is enough evidence for these. */
const USUAL = [',', ';', '\t', '|'];
/** Best guesses that are read again by other rules for quotes. */
const FINALISTS = 3;

interface Guess {
  rules: FieldRules;
  score: number;
}

/**
 * Tells how fields are delimited and quoted: of all rules that the text allows, those by which it falls into the most regular table whose cells look like cells. That is
 * what van den Burg, Nazábal and Sutton found to tell dialects best (Wrangling Messy CSV Files by Detecting Row and Type Patterns, 2019).
 * `toText` gives a sign as it stands in the text. A cut text ends with a record that counts for nothing.
 */
export function sniffRules(text: string, isCut: boolean, toText: (sign: string) => string): FieldRules {
  const sample = text.slice(0, JUDGED_CHARACTERS);
  const isPart = isCut || sample.length < text.length;
  const declared = declaredDelimiter(text);
  const delimiters = declared === null ? [...WEIGHTS.keys()] : [declared];
  const guesses = delimiters
    .filter((sign) => sample.includes(toText(sign)))
    .map((sign) => judge(sample, isPart, plainRules(toText(sign)), sign))
    .sort((a, b) => b.score - a.score);
  const finals = guesses
    .slice(0, FINALISTS)
    .flatMap(({ rules, score }) => [
      { rules, score },
      ...variants(sample, rules).map((other) => judge(sample, isPart, other, rules.delimiter)),
    ]);
  let best: Guess = { rules: plainRules(declared === null ? ',' : toText(declared)), score: 0 };
  // Rules that are no better than plainer ones before them are not taken.
  for (const guess of finals) if (guess.score > best.score * 1.005) best = guess;
  return best.rules;
}

/** The delimiter that the first line declares, as spreadsheet programs understand it (`sep=;`); null if there is no such line. */
export function declaredDelimiter(text: string): string | null {
  return /^"?sep=(.)"?(?:[\r\n]|$)/i.exec(text)?.[1] ?? null;
}

/** Other rules for quotes that the text gives a reason for. */
function variants(text: string, plain: FieldRules): FieldRules[] {
  const quotes = hasSingleQuotes(text, plain.delimiter) ? ['"', "'"] : ['"'];
  const isPaddable = plain.delimiter !== ' ' && text.includes(`${plain.delimiter} `);
  return quotes.flatMap((quote) =>
    [quote, ...escapesIn(text, quote, plain.delimiter)].flatMap((escape) =>
      (isPaddable ? [false, true] : [false])
        .map((isPadded) => ({ ...plain, quote, escape, isPadded }))
        .filter((rules) => quote !== '"' || escape !== '"' || rules.isPadded),
    ),
  );
}

/** Signs that stand before quotes within quotes, and nothing if quotes stand there bare. */
function escapesIn(text: string, quote: string, delimiter: string): string[] {
  const found = new Set<string>();
  let hasBare = false;
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const before = text[at - 1];
    const after = text[at + 1];
    if (before === undefined || after === undefined) continue;
    const begins = before === '\n' || before === '\r' || before === ' ' || text.endsWith(delimiter, at);
    if (begins || text.startsWith(delimiter, at - delimiter.length)) continue;
    if (/[\\/^~!*?#]/.test(before)) found.add(before);
    if (after !== quote && before !== quote && !/[\r\n]/.test(after) && !text.startsWith(delimiter, at + 1))
      hasBare = true;
  }
  if (delimiter !== '\\' && text.includes(`\\${delimiter}`)) found.add('\\');
  return [...found, ...(hasBare ? [''] : [])];
}

/** Whether fields stand in single quotes: apostrophes within texts and before them are not enough. */
function hasSingleQuotes(text: string, delimiter: string): boolean {
  let whole = 0;
  for (let at = text.indexOf("'"); at !== -1 && whole < 2; at = text.indexOf("'", at + 1)) {
    const isAtStart =
      at === 0 || /[\r\n ]/.test(text[at - 1] ?? '') || text.startsWith(delimiter, at - delimiter.length);
    if (!isAtStart) continue;
    const line = text.slice(at + 1, text.indexOf('\n', at) === -1 ? undefined : text.indexOf('\n', at));
    if (line.includes(`'${delimiter}`) || /'\s*$/.test(line)) whole += 1;
  }
  return whole >= 2;
}

/** How regular a table and how likely cells the rules make of the text, from 0 to 1. */
function judge(text: string, isPart: boolean, rules: FieldRules, sign: string): Guess {
  const fields: Field[] = [];
  const all = splitRecords(text, rules, (field) => fields.push(field));
  const records = (isPart && all.length > 1 ? all.slice(0, -1) : all).slice(0, JUDGED_RECORDS);
  let next = 0;
  let likely = 0;
  let cells = 0;
  const widths: number[] = [];
  let padded = 0;
  let further = 0;
  for (const [number, { body, cells: values }] of records.entries()) {
    const own = fields.slice(next, next + values.length);
    next += values.length;
    if (body.trim() === '' || (number === 0 && declaredDelimiter(body) !== null)) continue;
    widths.push(values.length);
    for (const [index, field] of own.entries()) {
      cells += 1;
      likely += likelihood(field, rules);
      if (index === 0 || field.value === '') continue;
      further += 1;
      if (text[(own[index - 1]?.end ?? 0) + rules.delimiter.length] === ' ') padded += 1;
    }
  }
  if (cells === 0) return { rules, score: 0 };
  // Blanks belong to the delimiter only if they stand behind all of them.
  if (rules.isPadded && (further === 0 || padded < further * 0.95)) return { rules, score: 0 };
  const isUsual = USUAL.includes(sign);
  const pattern = regularity(widths, isUsual);
  return { rules, score: pattern * (likely / cells) * (WEIGHTS.get(sign) ?? 0.9) };
}

/** How much alike records are to their neighbours and to all, with more fields counting more: a file may hold several tables, and notes. */
function regularity(widths: readonly number[], isUsual: boolean): number {
  const counts = new Map<number, number>();
  let alike = 0;
  for (const [index, width] of widths.entries()) {
    counts.set(width, (counts.get(width) ?? 0) + 1);
    const isAlike = widths.length === 1 || width === widths[index - 1] || width === widths[index + 1];
    alike += (isAlike ? 1 : 0) * (1 - 1 / width);
  }
  const [common = 1, times = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const share = times / widths.length;
  // A rare delimiter needs a table: some rows of three columns, and hardly any that are other.
  if (!isUsual && (common < 3 || times < 3 || share < 0.7)) return 0;
  const likeFirst = widths[0] === common ? 1 : 0.98;
  return (0.5 * (alike / widths.length) + 0.5 * share * (1 - 1 / common)) * likeFirst;
}

const NUMBER = /^[+-]?[$€£¥]?\s?\d[\d., '\u00a0]*\s?[%$€£¥]?$/;
const TIME =
  /^(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}[T ]?)?(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s?(?:[ap]m|Z|[+-]\d{2}:?\d{2})?$/i;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)\S+$|^[^\s@,;|]+@[^\s@,;|]+\.[a-z]+$/i;

/** How much a field looks like one that its rules could have made, 0 to 1. */
function likelihood({ value, isQuoted, isOpen, isBroken }: Field, { quote, isPadded }: FieldRules): number {
  if (isOpen) return 0;
  if (isBroken) return 0.1;
  if (isQuoted) return 1;
  const text = value.trim();
  if (text === '') return 1;
  if (!isPadded && value.startsWith(` ${quote}`)) return 0.1;
  if (text.includes(quote)) return 0.4;
  if (NUMBER.test(text) || TIME.test(text) || ADDRESS.test(text)) return 1;
  if (/[;\t|^~¦§¬\u001e\u001f]/.test(text)) return 0.1;
  if (text.startsWith("'") && text.endsWith("'")) return 0.4;
  if (/^[:/#&=]|[:/#&=]$/.test(text)) return 0.3;
  if (/[,:#&=*$%!]/.test(text)) return 0.5;
  return 1;
}
