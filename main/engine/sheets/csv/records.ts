import { MOST_COLUMNS } from '../place-new-columns.ts';

/** One record, unchanged: `body` and `newline` are its exact text. */
export interface CsvRecord {
  body: string;
  newline: string;
  /** How many fields it has. */
  count: number;
  /** The texts of its fields. Empty if they were not asked for. */
  cells: string[];
}

export interface RecordSplitter {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
}

/** How fields are written in decoded text. */
export interface FieldRules {
  /** One character, or its bytes, or one character twice. */
  delimiter: string;
  quote: string;
  /** The sign that escapes a quote within quotes, which may be the quote itself; '' if there is none. */
  escapeSign: string;
  /** Blanks before a field are not part of it. */
  isPadded: boolean;
}

/** The rules to use unless the text suggests others. */
export function plainRules(delimiter: string): FieldRules {
  return { delimiter, quote: '"', escapeSign: '"', isPadded: false };
}

/** A quote that is not closed within so many characters is never closed. */
export const LONGEST_FIELD = 16 * 1_024 * 1_024;
/** A record with more characters than this is not one. */
const LONGEST_RECORD = 64 * 1_024 * 1_024;
/**
 * Text shorter than this is read again with each new piece, longer text only when it has doubled. So each
 * character is read only a few times.
 */
const LEAST_RETRY = 65_536;

/** A record that no table has: with too many fields, or if `fields` is null, too long. */
export class AbsurdRecord extends Error {
  readonly fields: number | null;

  constructor(fields: number | null) {
    super('The file has a record that no table has.');
    this.fields = fields;
  }
}

/**
 * Splits text that comes in chunks into records. A quote counts only at the start of a field, so a stray one
 * within a text does no harm. One that is never closed is part of the text, so that it swallows no rows.
 * `withCells: false` leaves out the texts of the fields. Throws `AbsurdRecord`.
 */
export function createRecordSplitter(
  rules: FieldRules | string,
  { withCells = true }: { withCells?: boolean } = {},
): RecordSplitter {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  const reader = createReader(known, { withCells });
  let retryAt = 0;
  return {
    push: (text) => {
      reader.give(text);
      if (reader.waiting() < retryAt) return [];
      const records = reader.take(false);
      retryAt = reader.waiting() < LEAST_RETRY ? 0 : 2 * reader.waiting();
      return records;
    },
    end: () => reader.take(true),
  };
}

/** All complete records at the beginning of a file, and its last one, which may be cut. */
export function splitRecords(text: string, rules: FieldRules | string, onField?: OnField): CsvRecord[] {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  const reader = createReader(known, { isBounded: false });
  reader.give(text);
  return reader.take(true, onField);
}

/** Reads field by field, and goes on after the last complete one. */
function createReader(rules: FieldRules, { isBounded = true, withCells = true } = {}) {
  const { delimiter, isPadded, quote } = rules;
  /** The part of the unfinished record before `rest`, which begins with a field. */
  let body: string[] = [];
  let bodyLength = 0;
  let count = 0;
  let cells: string[] = [];
  let rest = '';
  return {
    give: (text: string) => {
      rest += text;
    },
    waiting: () => rest.length,
    take: (isEnd: boolean, onField?: OnField): CsvRecord[] => {
      const records: CsvRecord[] = [];
      const text = rest;
      const places = createPlaces(text, rules);
      /** Where the record begins in the text. */
      let start = 0;
      /** Where the next field begins. */
      let next = 0;
      while (count > 0 || next < text.length) {
        let at = next;
        if (isPadded) while (text[at] === ' ') at += 1;
        const usual = onField === undefined ? endOfUsual(text, at, rules) : -1;
        const field = usual === -1 ? readField(text, at, rules, isEnd, places) : null;
        const end = field?.end ?? usual;
        const sign = text[end];
        if (sign === undefined && !isEnd) break;
        // A carriage return at the end of a chunk may be half of a newline.
        if (sign === '\r' && end + 1 === text.length && !isEnd) break;
        if (field !== null) onField?.(field);
        count += 1;
        if (withCells)
          cells.push(
            field?.value ?? (text[at] === quote ? text.slice(at + 1, end - 1) : text.slice(at, end)),
          );
        if (isBounded && count > MOST_COLUMNS) throw new AbsurdRecord(count);
        if (sign !== undefined && sign !== '\n' && sign !== '\r') {
          next = end + delimiter.length;
          continue;
        }
        const newline = sign === undefined ? '' : sign === '\r' && text[end + 1] === '\n' ? '\r\n' : sign;
        const last = text.slice(start, end);
        records.push({ body: body.length === 0 ? last : body.join('') + last, newline, count, cells });
        if (body.length > 0) body = [];
        bodyLength = 0;
        count = 0;
        if (withCells) cells = [];
        start = end + newline.length;
        next = start;
      }
      if (next > start) {
        body.push(text.slice(start, next));
        bodyLength += next - start;
      }
      rest = text.slice(next);
      if (isBounded && bodyLength + rest.length > LONGEST_RECORD) throw new AbsurdRecord(null);
      return records;
    },
  };
}

/** Called for each field, in order. */
type OnField = (field: Field) => void;

export interface Field {
  value: string;
  /** Index of the delimiter or newline after the field, or the text's length. */
  end: number;
  isQuoted: boolean;
  /** It begins with a quote that is never closed. */
  isOpen: boolean;
  /** There is text after its closing quote, or it has unescaped quotes. */
  isBroken: boolean;
  /** It has no quotes around it, and signs in it are escaped. */
  isEscaped: boolean;
}

/**
 * The end of a field as most are: plain, or in quotes without further quotes. -1 for any other. Nothing is built to
 * find it, since a file has many.
 */
function endOfUsual(text: string, at: number, rules: FieldRules): number {
  const { delimiter, quote, escapeSign } = rules;
  const first = text[at];
  if (first === ' ' || escapeSign === '\\') return -1;
  if (first !== quote) return endOfPlain(text, at, rules);
  const closing = escapeSign === quote ? text.indexOf(quote, at + 1) : -1;
  if (closing === -1) return -1;
  const after = text.charCodeAt(closing + 1);
  const isEnd = after === 10 || after === 13 || text.startsWith(delimiter, closing + 1);
  return isEnd ? closing + 1 : -1;
}

function readField(text: string, at: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  const first = text[at];
  return first === rules.quote || first === ' '
    ? guardedField(text, at, rules, isEnd, places)
    : plainField(text, at, rules);
}

/**
 * Positions in a text that any field may look for. Each is found once, since fields ask from left to right.
 * Otherwise each field could read through all of the text.
 */
interface Places {
  /**
   * The first position from `from` on where the search for the closing quote of a field with unescaped quotes
   * ends; the text's length if there is none.
   */
  bareEnd(from: number): number;
  /**
   * The first quote from `from` on that can close a field with unescaped or doubled quotes, or -1. There must
   * be no quote right before `from`.
   */
  closing(from: number): number;
}

function createPlaces(text: string, rules: FieldRules): Places {
  const { delimiter, quote } = rules;
  let bareEnd = -1;
  let closing = -1;
  return {
    bareEnd: (from) => {
      if (bareEnd >= from) return bareEnd;
      const quoteCode = quote.charCodeAt(0);
      for (bareEnd = from; bareEnd < text.length; bareEnd += 1) {
        const code = text.charCodeAt(bareEnd);
        if (code === 10 || code === 13) break;
        if (code !== quoteCode) continue;
        if (text.startsWith(delimiter, bareEnd - delimiter.length) || isClosing(text, bareEnd, rules)) break;
      }
      return bareEnd;
    },
    closing: (from) => {
      if (closing >= from) return closing === Number.POSITIVE_INFINITY ? -1 : closing;
      for (let at = from; ; ) {
        const found = text.indexOf(quote, at);
        if (found === -1) {
          closing = Number.POSITIVE_INFINITY;
          return -1;
        }
        if (isClosing(text, found, rules)) {
          closing = found;
          return found;
        }
        at = text[found + 1] === quote ? found + 2 : found + 1;
      }
    },
  };
}

/** The field that begins with a quote or a blank. Its end is the text's end if more text could change it. */
function guardedField(text: string, start: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  if (text[start] === rules.quote) return quotedField(text, start, rules, isEnd, places);
  // Blanks before a field in quotes are not part of it, whatever other rows do.
  if (text[start] === ' ' && rules.delimiter !== ' ') {
    let at = start + 1;
    while (text[at] === ' ') at += 1;
    const field = text[at] === rules.quote ? quotedField(text, at, rules, isEnd, places) : null;
    if (field?.isQuoted === true && !field.isBroken) return field;
  }
  return plainField(text, start, rules);
}

function plainField(text: string, start: number, rules: FieldRules): Field {
  const end = endOfPlain(text, start, rules);
  const raw = text.slice(start, end);
  // Without quotes, signs other than the backslash belong to web addresses and texts.
  const value = rules.escapeSign === '\\' ? unescaped(raw, rules) : raw;
  return { value, end, isQuoted: false, isOpen: false, isBroken: false, isEscaped: value !== raw };
}

function endOfPlain(text: string, start: number, { delimiter, escapeSign }: FieldRules): number {
  const stop = delimiter.charCodeAt(0);
  const isLong = delimiter.length > 1;
  const escapes = escapeSign === '\\' ? 0x5c : -1;
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) break;
    if (code === stop && (!isLong || text.startsWith(delimiter, end))) break;
    if (code === escapes && text.startsWith(delimiter, end + 1)) end += 1;
  }
  return Math.min(end, text.length);
}

function quotedField(text: string, start: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  const { delimiter, quote } = rules;
  const found = closingQuote(text, start, rules, places);
  if (found === -1) {
    if (!isEnd && text.length - start < LONGEST_FIELD) return unknownField(text);
    return { ...strayField(text, start, rules, isEnd, places), isOpen: true };
  }
  const end = endOfPlain(text, found + 1, rules);
  // The text after the quote says what the quote is, so all of it is needed.
  if (end === text.length && !isEnd) return unknownField(text);
  const tail = text.slice(found + 1, end);
  if (tail.trim() !== '') {
    const bare = bareField(text, start, rules, isEnd, places);
    if (bare !== null) return bare;
    if (isStray(text, start, found, delimiter)) return plainField(text, start, rules);
  }
  // Text after the closing quote is kept, as other readers keep it.
  const value = unescaped(text.slice(start + 1, found).replaceAll(quote + quote, quote), rules) + tail;
  return { value, end, isQuoted: true, isOpen: false, isBroken: tail.trim() !== '', isEscaped: false };
}

/** The quote that closes the field that begins at `start`, or -1. */
function closingQuote(text: string, start: number, rules: FieldRules, places: Places): number {
  const { quote, escapeSign } = rules;
  const hasSign = escapeSign !== quote && escapeSign !== '';
  let at = start + 1;
  // Quotes right after the first one count in pairs. Later positions are the same for all fields before.
  if (escapeSign === '') {
    for (; text[at] === quote; at += text[at + 1] === quote ? 2 : 1)
      if (isClosing(text, at, rules)) return at;
    return places.closing(at);
  }
  for (;;) {
    const found = text.indexOf(quote, at);
    if (found === -1) return -1;
    if (hasSign && isEscaped(text, found, start + 1, escapeSign)) at = found + 1;
    else if (text[found + 1] === quote) at = found + 2;
    else return found;
  }
}

/** A field whose text has not all come yet. */
function unknownField(text: string): Field {
  return {
    value: '',
    end: text.length,
    isQuoted: true,
    isOpen: true,
    isBroken: false,
    isEscaped: false,
  };
}

/** A field whose first quote opens nothing. */
function strayField(text: string, start: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  return bareField(text, start, rules, isEnd, places) ?? plainField(text, start, rules);
}

/**
 * A field with unescaped quotes in it. It ends with the first quote on its line that can close it. Null if
 * another field begins with a quote before that, or if there is no such quote.
 */
function bareField(
  text: string,
  start: number,
  rules: FieldRules,
  isEnd: boolean,
  places: Places,
): Field | null {
  const { delimiter, quote } = rules;
  const at = places.bareEnd(start + 1);
  if (at === text.length) return !isEnd && at - start < LONGEST_FIELD ? unknownField(text) : null;
  if (text[at] !== quote || text.startsWith(delimiter, at - delimiter.length)) return null;
  if (at + 1 === text.length && !isEnd) return unknownField(text);
  const value = text.slice(start + 1, at);
  return { value, end: at + 1, isQuoted: true, isOpen: false, isBroken: true, isEscaped: false };
}

/**
 * Whether a quote opens no field, judged by the quote that seems to close it although text follows. It opens
 * none if that other quote is lines below, or begins a field: then there are other fields and rows in
 * between.
 */
function isStray(text: string, start: number, closing: number, delimiter: string): boolean {
  const isBeginning =
    closing - delimiter.length > start && text.startsWith(delimiter, closing - delimiter.length);
  return isBeginning || /[\r\n]/.test(text.slice(start, closing));
}

/** Whether an odd number of escaping signs is before a position. */
function isEscaped(text: string, place: number, from: number, escapeSign: string): boolean {
  let signs = 0;
  while (place - signs - 1 >= from && text[place - signs - 1] === escapeSign) signs += 1;
  return signs % 2 === 1;
}

/** Whether a quote can close a field. */
function isClosing(text: string, quote: number, { delimiter }: FieldRules): boolean {
  const next = text[quote + 1];
  return next === undefined || next === '\n' || next === '\r' || text.startsWith(delimiter, quote + 1);
}

function unescaped(value: string, { delimiter, quote, escapeSign }: FieldRules): string {
  if (escapeSign === quote || escapeSign === '' || !value.includes(escapeSign)) return value;
  let text = '';
  for (let at = 0; at < value.length; at += 1) {
    const next = value[at + 1];
    const isEscape =
      value[at] === escapeSign &&
      (next === escapeSign || next === quote || value.startsWith(delimiter, at + 1));
    if (isEscape) at += 1;
    text += value[at] ?? '';
  }
  return text;
}
