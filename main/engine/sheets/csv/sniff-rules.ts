import { domainOf } from '../../domains/parse-domain.ts';
import { withoutLongCells } from './long-cells.ts';
import { type CsvRecord, type Field, type FieldRules, plainRules, splitRecords } from './records.ts';

/** How much text the rules are detected from, in characters and records. More would not help. */
const SAMPLE_CHARACTERS = 49_152;
const SAMPLE_RECORDS = 300;
/** A cut text with fewer characters than this, without its long cells, does not say enough. */
const LEAST_CHARACTERS = 8_192;

/** How likely a sign is a delimiter. One that is common in texts needs better evidence. */
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
/** Those that are next to a quoted cell. A blank is next to quoted words of a text, too. */
const DELIMITERS = [...WEIGHTS.keys()].filter((sign) => sign !== ' ');
/** The usual delimiters: for these, a table of one row or two columns is enough evidence. */
const USUAL = [',', ';', '\t', '|'];
/** Signs that are also common in files of one column. */
const COMMON_IN_TEXT = [' ', ':', '/'];
/** Quotes other than the double one. */
const OTHER_QUOTES = ["'", '`'];
/** How much text is used to sort the guesses. Only the best are scored by more. */
const GLANCED_CHARACTERS = 12_288;
const FINALISTS = 8;

interface Guess {
  rules: FieldRules;
  /** The delimiter as a person reads it. */
  sign: string;
}

/** What was detected. */
export interface SniffedRules {
  rules: FieldRules;
  /** The newline after the first record; '' if there is none. */
  newline: string;
  /** Whether more of the file should be read: its beginning is long cells, or a part of one. */
  saysTooLittle: boolean;
}

/**
 * Detects how fields are delimited and quoted. Of all possible rules, takes those that make the most regular
 * table whose cells look like cells, as in van den Burg, Nazábal and Sutton, "Wrangling Messy CSV Files by
 * Detecting Row and Type Patterns" (2019). `toText` returns a sign as it is in the text. If the text is cut,
 * its last record does not count.
 */
export function sniffRules(text: string, isCut: boolean, toText: (sign: string) => string): SniffedRules {
  const found = withoutLongCells(text, DELIMITERS.map(toText));
  // A quote that is never closed is a part of the text.
  const telling = found.isOpen && !isCut ? text : found.text;
  const sample = telling.slice(0, SAMPLE_CHARACTERS);
  const rules = detectRules(sample, isCut || sample.length < telling.length, toText);
  return {
    rules,
    newline: splitRecords(sample, rules)[0]?.newline ?? '',
    saysTooLittle: isCut && telling.length < LEAST_CHARACTERS,
  };
}

function detectRules(sample: string, isPart: boolean, toText: (sign: string) => string): FieldRules {
  const declared = declaredDelimiter(sample);
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
  // More complex rules must be better than plainer ones before them.
  for (const guess of finals) if (guess.score > best.score * 1.005) best = guess;
  return best.rules;
}

/** Signs that some programs write twice between fields. */
const DOUBLED = ['|', ';', '\t', '^', '~', ':', '#', '$', '&'];

/**
 * The delimiter as it is between fields. It is doubled if it never appears alone: a table with a single
 * delimiter would have it alone between the names of its columns.
 */
function asWritten(text: string, delimiter: string): string {
  if (!DOUBLED.includes(delimiter)) return delimiter;
  const double = delimiter + delimiter;
  if (!text.includes(double)) return delimiter;
  // A quoted field may contain a single one.
  const bare = text.replace(/"[^"\r\n]*"/g, '""');
  let pairs = 0;
  for (let at = bare.indexOf(delimiter); at !== -1; at = bare.indexOf(delimiter, at + 2)) {
    if (!bare.startsWith(double, at)) return delimiter;
    pairs += 1;
  }
  return pairs > 1 ? double : delimiter;
}

/**
 * Whether a text is a list of addresses, times or numbers, one on each line after the first. Their slashes
 * and colons delimit nothing.
 */
function isList(text: string): boolean {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const below = lines.length > 1 ? lines.slice(1) : lines;
  const isOne = (line: string) => domainOf(line) !== null || NUMBER.test(line) || TIME.test(line);
  return below.length > 0 && below.filter(isOne).length > below.length * 0.9;
}

/** The delimiter that the first line declares for spreadsheet programs (`sep=;`), or null. */
export function declaredDelimiter(text: string): string | null {
  return /^"?sep=(.)"?(?:[\r\n]|$)/i.exec(text)?.[1] ?? null;
}

/** The possible rules for quotes, escapes and padding that the text suggests, plainest first. */
function variants(text: string, delimiter: string): FieldRules[] {
  const isPaddable = delimiter !== ' ' && text.includes(`${delimiter} `);
  const quotes = ['"', ...OTHER_QUOTES.filter((quote) => standsAround(text, quote, delimiter))];
  return quotes.flatMap((quote) =>
    [quote, ...escapesIn(text, quote, delimiter)].flatMap((escapeSign) =>
      (isPaddable ? [false, true] : [false]).map((isPadded) => ({ delimiter, quote, escapeSign, isPadded })),
    ),
  );
}

/** Signs that escape quotes within quotes; '' if there are unescaped ones. */
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

/** Whether a field may have such quotes around it. Whether enough do is decided later. */
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

/** How regular a table, and how likely cells, the rules make of the text, from 0 to 1. */
function scoreOf(text: string, isPart: boolean, { rules, sign }: Guess): number {
  const fields: Field[] = [];
  const all = splitRecords(text, rules, (field) => fields.push(field));
  const records = all
    .slice(0, isPart ? lastWhole(all, fields, text.length) : SAMPLE_RECORDS)
    .slice(0, SAMPLE_RECORDS);
  const foreign = foreignSigns(records);
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
      likely += likelihood(field, rules, foreign);
      if (index === 0 || field.value === '') continue;
      further += 1;
      if (text[(own[index - 1]?.end ?? 0) + rules.delimiter.length] === ' ') padded += 1;
    }
  }
  if (cells === 0 || (rules.quote !== '"' && !needsOtherQuotes(fields, cells, rules))) return 0;
  // Blanks belong to the delimiter only if they follow nearly all of them.
  if (rules.isPadded && (further < 2 || padded < further * 0.95)) return 0;
  const isUsual = USUAL.includes(sign) || hasDomainColumn(tables);
  // Words, times and addresses have many of these: they delimit only if they do in the first row, too.
  if (!isUsual && COMMON_IN_TEXT.includes(sign) && widths[0] !== commonOf(countsOf(widths))) return 0;
  const pattern = regularity(widths, isUsual) * (rules.isPadded ? 1.02 : 1);
  const habit = rules.escapeSign === '' ? 0.98 : 1;
  return pattern * (likely / cells) * (WEIGHTS.get(sign) ?? 0.9) * habit;
}

/**
 * The signs in a cell that speak against rules. If the first row has as many cells as most rows, a sign that it lacks is a part
 * of cells below, as in `Q|Quarterly`: names of columns have what delimits them.
 */
function foreignSigns(records: readonly CsvRecord[]): readonly string[] {
  const filled = records.filter(({ body }) => body.trim() !== '');
  const [first] = filled;
  const common = commonOf(countsOf(filled.map(({ cells }) => cells.length)));
  if (first === undefined || first.cells.length !== common) return CLEAR_SIGNS;
  return CLEAR_SIGNS.filter((sign) => first.body.includes(sign));
}

/** How many records of a cut text count: not the last one, nor any in a quote that may close later. */
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
 * Whether these quotes are really around fields: none is unclosed or followed by text, and some field needs
 * them or many have them. Else they are part of the text, as in `'tis` or before a guarded formula.
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
 * Whether a text without a usual delimiter is a table for this program: all rows have the same number of
 * filled cells, and one column has domains below the first row. Two columns are then enough evidence.
 */
function hasDomainColumn(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || others.length < 2 || first.length < 2) return false;
  if (rows.some((row) => row.length !== first.length || row.includes(''))) return false;
  const isDomain = (cell = '') => /^[^/@<]/.test(cell) && domainOf(cell) !== null;
  return first.some((_, column) => others.every((row) => isDomain(row[column])));
}

/** How many records have each width. */
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

/**
 * How similar records are to their neighbours and to all others; more fields count more. A file may contain
 * several tables, and notes.
 */
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
  // A rare delimiter needs some rows of three columns or more, and few that differ from their neighbours.
  const hasTable = [...counts].some(([width, count]) => width > 2 && count > 2);
  if (!isUsual && (!hasTable || (share < 0.7 && likeNext < widths.length * 0.85))) return 0;
  const likeFirst = widths[0] === common ? 1 : 0.98;
  return (0.5 * (alike / widths.length) + 0.5 * share * (1 - 1 / common)) * likeFirst;
}

const NUMBER = /^[+-]?[$€£¥]?\s?\d[\d., '\u00a0]*\s?[%$€£¥]?$/;
const TIME =
  /^(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}[T ]?)?(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?\s?(?:[ap]m|Z|[+-]\d{2}:?\d{2})?$/i;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)\S+$|^[^\s@,;|]+@[^\s@,;|]+\.[a-z]+$/i;

/** Signs that delimit fields in files, and are rare in texts. */
const CLEAR_SIGNS = [';', '\t', '|', '^', '~', '¦', '§', '¬', '\u001e', '\u001f'];

/** How likely a field is one that its rules made, 0 to 1. */
function likelihood(
  { value, isQuoted, isOpen, isBroken, isEscaped }: Field,
  { delimiter, quote, escapeSign, isPadded }: FieldRules,
  foreign: readonly string[],
): number {
  if (isOpen) return 0;
  if (isBroken) return 0.1;
  // Unescaped quotes are rare in texts of several lines, but rows that were swallowed look like them.
  if (isQuoted && escapeSign === '' && (/[\r\n]/.test(value) || value.includes(delimiter + quote))) return 0;
  if (isQuoted) return 1;
  const text = value.trim();
  if (text === '') return 1;
  if (!isPadded && value.startsWith(` ${quote}`)) return 0.1;
  if (isEscaped) return 1;
  if (text.includes(quote)) return 0.4;
  if (NUMBER.test(text) || TIME.test(text) || ADDRESS.test(text)) return 1;
  if (foreign.some((sign) => text.includes(sign))) return 0.1;
  if (/^(['"]).*\1$/.test(text)) return 0.3;
  if (/^[:/#&=]|[:/#&=]$/.test(text)) return 0.3;
  // In texts, these signs have blanks around them; as delimiters they mostly don't.
  if (/\S[&#*!$%=]\S|[,:]\S/.test(text)) return 0.2;
  if (/[,:#&=*$%!]/.test(text)) return 0.6;
  return 1;
}
