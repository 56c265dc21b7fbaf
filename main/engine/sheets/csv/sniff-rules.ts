import { domainOf } from '../../domains/parse-domain.ts';
import { type CsvRecord, type Field, type FieldRules, plainRules, splitRecords } from './records.ts';

/** The text from which the rules are detected, in characters and records; more would not help. */
const SAMPLE_CHARACTERS = 49_152;
const SAMPLE_RECORDS = 300;

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
/** Signs that stand in cells of a single column, too. */
const COMMON_IN_TEXT = [' ', ':', '/'];
/** What fields stand in besides double quotes. */
const OTHER_QUOTES = ["'", '`'];
/** Text by which guesses are sorted before the best are scored by more. */
const GLANCED_CHARACTERS = 12_288;
const FINALISTS = 8;

interface Guess {
  rules: FieldRules;
  /** The delimiter as a person reads it. */
  sign: string;
}

/**
 * Tells how fields are delimited and quoted: of all rules that the text allows, those by which it falls into the most regular table whose cells look like cells. That is
 * what van den Burg, Nazábal and Sutton found to tell dialects best (Wrangling Messy CSV Files by Detecting Row and Type Patterns, 2019).
 * `toText` gives a sign as it is in the text. A cut text ends with a record that counts for nothing.
 */
export function sniffRules(text: string, isCut: boolean, toText: (sign: string) => string): FieldRules {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const isPart = isCut || sample.length < text.length;
  const declared = declaredDelimiter(text);
  const likely = isList(sample) ? USUAL : [...WEIGHTS.keys()];
  const delimiters = declared === null ? likely : [declared];
  const glance = sample.slice(0, GLANCED_CHARACTERS);
  const isGlancePart = isPart || glance.length < sample.length;
  const finals = delimiters
    .filter((sign) => sample.includes(toText(sign)))
    .flatMap((sign) => variants(sample, asWritten(sample, toText(sign))).map((rules) => ({ rules, sign })))
    .map((guess) => ({ ...guess, score: scoreOf(glance, isGlancePart, guess) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, FINALISTS)
    .map((guess) => ({ ...guess, score: scoreOf(sample, isPart, guess) }));
  let best = { rules: plainRules(declared === null ? ',' : toText(declared)), score: 0 };
  // Rules that are no better than plainer ones before them are not taken.
  for (const guess of finals) if (guess.score > best.score * 1.005) best = guess;
  return best.rules;
}

/** Signs that some programs write twice between fields. */
const DOUBLED = ['|', ';', '\t', '^', '~', ':', '#', '$', '&'];

/**
 * A delimiter as it is between fields: twice if it never stands alone, which no table with a named column
 * between does.
 */
function asWritten(text: string, delimiter: string): string {
  if (!DOUBLED.includes(delimiter)) return delimiter;
  const double = delimiter + delimiter;
  if (!text.includes(double)) return delimiter;
  // What stands in quotes may hold one alone.
  const bare = text.replace(/"[^"\r\n]*"/g, '""');
  let pairs = 0;
  for (let at = bare.indexOf(delimiter); at !== -1; at = bare.indexOf(delimiter, at + 2)) {
    if (!bare.startsWith(double, at)) return delimiter;
    pairs += 1;
  }
  return pairs > 1 ? double : delimiter;
}

/** Whether a text is a list of addresses, times or figures, one on each line below the first: their slashes and colons delimit nothing. */
function isList(text: string): boolean {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const below = lines.length > 1 ? lines.slice(1) : lines;
  const isOne = (line: string) => domainOf(line) !== null || NUMBER.test(line) || TIME.test(line);
  return below.length > 0 && below.filter(isOne).length > below.length * 0.9;
}

/** The delimiter that the first line declares, as spreadsheet programs understand it (`sep=;`); null if there is no such line. */
export function declaredDelimiter(text: string): string | null {
  return /^"?sep=(.)"?(?:[\r\n]|$)/i.exec(text)?.[1] ?? null;
}

/** The rules for what stands in quotes, before them and behind delimiters that the text gives a reason for, the plainest first. */
function variants(text: string, delimiter: string): FieldRules[] {
  const isPaddable = delimiter !== ' ' && text.includes(`${delimiter} `);
  const quotes = ['"', ...OTHER_QUOTES.filter((quote) => standsAround(text, quote, delimiter))];
  return quotes.flatMap((quote) =>
    [quote, ...escapesIn(text, quote, delimiter)].flatMap((escapeSign) =>
      (isPaddable ? [false, true] : [false]).map((isPadded) => ({ delimiter, quote, escapeSign, isPadded })),
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
    else if (
      after !== quote &&
      before !== quote &&
      !/[\r\n]/.test(after) &&
      !text.startsWith(delimiter, at + 1)
    )
      hasBare = true;
  }
  if (delimiter !== '\\' && text.includes(`\\${delimiter}`)) found.add('\\');
  return [...found, ...(hasBare ? [''] : [])];
}

/** Whether a field may stand in such quotes; whether many do, or one that has to is decided later. */
function standsAround(text: string, quote: string, delimiter: string): boolean {
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    const isStart =
      at === 0 || /[\r\n ]/.test(text[at - 1] ?? '') || text.startsWith(delimiter, at - delimiter.length);
    if (!isStart) continue;
    const line = /^[^\r\n]*/.exec(text.slice(at + 1, at + 2_000))?.[0] ?? '';
    if (line.includes(quote + delimiter) || line.trimEnd().endsWith(quote)) return true;
  }
  return false;
}

/** How regular a table and how likely cells the rules make of the text, from 0 to 1. */
function scoreOf(text: string, isPart: boolean, { rules, sign }: Guess): number {
  const fields: Field[] = [];
  const all = splitRecords(text, rules, (field) => fields.push(field));
  const records = all
    .slice(0, isPart ? lastWhole(all, fields, text.length) : SAMPLE_RECORDS)
    .slice(0, SAMPLE_RECORDS);
  let next = 0;
  let likely = 0;
  let cells = 0;
  const widths: number[] = [];
  const tables: string[][] = [];
  let padded = 0;
  let further = 0;
  for (const [number, { body, cells: values }] of records.entries()) {
    const own = fields.slice(next, next + values.length);
    next += values.length;
    if (body.trim() === '' || (number === 0 && declaredDelimiter(body) !== null)) continue;
    widths.push(values.length);
    tables.push(own.map(({ value }) => value.trim()));
    for (const [index, field] of own.entries()) {
      cells += 1;
      likely += likelihood(field, rules);
      if (index === 0 || field.value === '') continue;
      further += 1;
      if (text[(own[index - 1]?.end ?? 0) + rules.delimiter.length] === ' ') padded += 1;
    }
  }
  if (cells === 0 || (rules.quote !== '"' && !needsOtherQuotes(fields, cells, rules))) return 0;
  // Blanks belong to the delimiter only if they stand behind all of them.
  if (rules.isPadded && (further < 2 || padded < further * 0.95)) return 0;
  const isUsual = USUAL.includes(sign) || hasDomainColumn(tables);
  // Words, times and addresses are full of these: they delimit only if they do in the first row, too.
  if (!isUsual && COMMON_IN_TEXT.includes(sign) && widths[0] !== commonOf(countsOf(widths))) return 0;
  const pattern = regularity(widths, isUsual) * (rules.isPadded ? 1.02 : 1);
  const habit = rules.escapeSign === '' ? 0.98 : 1;
  return pattern * (likely / cells) * (WEIGHTS.get(sign) ?? 0.9) * habit;
}

/** How many records of a cut text count: not the last, nor those from a quote on that its other half may close. */
function lastWhole(records: readonly CsvRecord[], fields: readonly Field[], length: number): number {
  let next = 0;
  for (const [index, { cells }] of records.entries()) {
    const own = fields.slice(next, next + cells.length);
    next += cells.length;
    if (index > 0 && own.some(({ isOpen, end }) => isOpen && end > length / 2)) return index;
  }
  return Math.max(1, records.length - 1);
}

/**
 * Whether other quotes are what fields stand in: none is left open or goes on behind its end, and some field needs them, or many have them. Else they are signs of the
 * text, as in `'tis` or before what a spreadsheet program shall not run.
 */
function needsOtherQuotes(
  fields: readonly Field[],
  cells: number,
  { delimiter, quote }: FieldRules,
): boolean {
  const quoted = fields.filter(({ isQuoted }) => isQuoted);
  if (quoted.some(({ isOpen, isBroken }) => isOpen || isBroken)) return false;
  const isNeeded = ({ value }: Field) =>
    value.includes(delimiter) || value.includes(quote) || /[\r\n]/.test(value);
  return quoted.some(isNeeded) || quoted.length > cells * 0.3;
}

/**
 * Whether a text without a usual delimiter is a table of what this program is for: all rows are alike and full, and one column below the first row holds
 * domains. Two columns are enough evidence then.
 */
function hasDomainColumn(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length < 2 || first.length < 2) return false;
  if (rows.some((row) => row.length !== first.length || row.includes(''))) return false;
  const isDomain = (cell = '') => /^[^/@<]/.test(cell) && domainOf(cell) !== null;
  return first.some((_, column) => others.every((row) => isDomain(row[column])));
}

/** How many records have which width. */
function countsOf(widths: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return counts;
}

/** The width that most records have. */
function commonOf(counts: ReadonlyMap<number, number>): number {
  const [common = 1] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return common;
}

/** How much alike records are to their neighbours and to all, with more fields counting more: a file may hold several tables, and notes. */
function regularity(widths: readonly number[], isUsual: boolean): number {
  const counts = countsOf(widths);
  let alike = 0;
  let likeNext = 0;
  for (const [index, width] of widths.entries()) {
    const isAlike = widths.length === 1 || width === widths[index - 1] || width === widths[index + 1];
    if (!isAlike) continue;
    alike += 1 - 1 / width;
    if (width > 1) likeNext += 1;
  }
  const common = commonOf(counts);
  const times = counts.get(common) ?? 0;
  const share = times / widths.length;
  // A rare delimiter needs a table: some rows of three columns or more, and hardly any that are not like those next to them.
  const hasTable = [...counts].some(([width, count]) => width > 2 && count > 2);
  if (!isUsual && (!hasTable || (share < 0.7 && likeNext < widths.length * 0.85))) return 0;
  const likeFirst = widths[0] === common ? 1 : 0.98;
  return (0.5 * (alike / widths.length) + 0.5 * share * (1 - 1 / common)) * likeFirst;
}

const NUMBER = /^[+-]?[$€£¥]?\s?\d[\d., '\u00a0]*\s?[%$€£¥]?$/;
const TIME =
  /^(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}[T ]?)?(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s?(?:[ap]m|Z|[+-]\d{2}:?\d{2})?$/i;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)\S+$|^[^\s@,;|]+@[^\s@,;|]+\.[a-z]+$/i;

/** Signs that stand in files as delimiters and hardly in texts. */
const CLEAR_SIGNS = [';', '\t', '|', '^', '~', '¦', '§', '¬', '\u001e', '\u001f'];

/** How much a field looks like one that its rules could have made, 0 to 1. */
function likelihood(
  { value, isQuoted, isOpen, isBroken, isEscaped }: Field,
  { delimiter, quote, escapeSign, isPadded }: FieldRules,
): number {
  if (isOpen) return 0;
  if (isBroken) return 0.1;
  // Quotes that stand bare are seldom found in texts of several lines, but rows that are swallowed look like them.
  if (isQuoted && escapeSign === '' && (/[\r\n]/.test(value) || value.includes(delimiter + quote))) return 0;
  if (isQuoted) return 1;
  const text = value.trim();
  if (text === '') return 1;
  if (!isPadded && value.startsWith(` ${quote}`)) return 0.1;
  if (isEscaped) return 1;
  if (text.includes(quote)) return 0.4;
  if (NUMBER.test(text) || TIME.test(text) || ADDRESS.test(text)) return 1;
  if (CLEAR_SIGNS.some((sign) => text.includes(sign))) return 0.1;
  if (/^(['"]).*\1$/.test(text)) return 0.3;
  if (/^[:/#&=]|[:/#&=]$/.test(text)) return 0.3;
  // Signs of a text have blanks around them, and delimiters rather not.
  if (/\S[&#*!$%=]\S|[,:]\S/.test(text)) return 0.2;
  if (/[,:#&=*$%!]/.test(text)) return 0.6;
  return 1;
}
