import { MOST_COLUMNS } from '../place-new-columns.ts';

/** One record as it is: `body` and `newline` together are its exact text. */
export interface CsvRecord {
  body: string;
  newline: string;
  cells: string[];
}

export interface RecordSplitter {
  push(text: string): CsvRecord[];
  end(): CsvRecord[];
}

/** How fields stand in decoded text. */
export interface FieldRules {
  /** One character, or the bytes of one; or one twice. */
  delimiter: string;
  quote: string;
  /** What makes a quote within quotes a part of the text: the quote itself, another sign, or '' if such quotes stand bare. */
  escapeSign: string;
  /** Blanks before a field are no part of it. */
  isPadded: boolean;
}

/** The rules that hold unless there is evidence for others. */
export function plainRules(delimiter: string): FieldRules {
  return { delimiter, quote: '"', escapeSign: '"', isPadded: false };
}

/** A quote that is not closed within so much text is never closed, characters. */
const LONGEST_FIELD = 16 * 1_024 * 1_024;
/** A record longer than this is none, characters. */
const LONGEST_RECORD = 64 * 1_024 * 1_024;
/** So much text that waits for its other half is looked at again with each piece; more only once it has doubled, so that each character is looked at a few times. */
const LEAST_RETRY = 65_536;

/** A record that no table has: too many fields, or too long if `fields` is null. */
export class AbsurdRecord extends Error {
  readonly fields: number | null;

  constructor(fields: number | null) {
    super('The file has a record that no table has.');
    this.fields = fields;
  }
}

/**
 * Splits text into records across chunks. A quote counts only where a field begins, so a stray one in a text does no harm; one that is never closed is a sign of the text, so
 * that it swallows no rows behind it. Throws `AbsurdRecord`.
 */
export function createRecordSplitter(rules: FieldRules | string): RecordSplitter {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  const reader = createReader(known);
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

/** All complete records of the beginning of a file, and its last one, which may be cut anywhere. */
export function splitRecords(text: string, rules: FieldRules | string, onField?: OnField): CsvRecord[] {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  const reader = createReader(known, { isBounded: false });
  reader.give(text);
  return reader.take(true, onField);
}

/** Reads field by field, and goes on where the last complete one ended. */
function createReader(rules: FieldRules, { isBounded = true } = {}) {
  const { delimiter, isPadded } = rules;
  /** What of the open record lies before `rest`, which begins with a field. */
  let body: string[] = [];
  let bodyLength = 0;
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
      /** Where the record begins, as far as it lies in the text. */
      let start = 0;
      /** Where the next field begins. */
      let next = 0;
      while (cells.length > 0 || next < text.length) {
        let at = next;
        if (isPadded) while (text[at] === ' ') at += 1;
        const field = readField(text, at, rules, isEnd, places);
        const sign = text[field.end];
        if (sign === undefined && !isEnd) break;
        // A carriage return at the very end of a chunk may be half of a newline.
        if (sign === '\r' && field.end + 1 === text.length && !isEnd) break;
        onField?.(field);
        cells.push(field.value);
        if (isBounded && cells.length > MOST_COLUMNS) throw new AbsurdRecord(cells.length);
        if (sign !== undefined && sign !== '\n' && sign !== '\r') {
          next = field.end + delimiter.length;
          continue;
        }
        const newline =
          sign === undefined ? '' : sign === '\r' && text[field.end + 1] === '\n' ? '\r\n' : sign;
        const last = text.slice(start, field.end);
        records.push({ body: body.length === 0 ? last : body.join('') + last, newline, cells });
        body = [];
        bodyLength = 0;
        cells = [];
        start = field.end + newline.length;
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
  /** Index of the delimiter or newline behind the field; the text's length if there is none. */
  end: number;
  isQuoted: boolean;
  /** It begins with a quote that is never closed. */
  isOpen: boolean;
  /** Something stands behind its closing quote, or quotes stand bare in it. */
  isBroken: boolean;
  /** It stands without quotes, and signs in it are escaped. */
  isEscaped: boolean;
}

function readField(text: string, at: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  const first = text[at];
  return first === rules.quote || first === ' '
    ? guardedField(text, at, rules, isEnd, places)
    : plainField(text, at, rules);
}

/**
 * Places in a text that fields look for, whichever field does: each is looked for once, since fields ask from left to right. Without that, a field in the first line could
 * look through all of the text, and so could each one behind it.
 */
interface Places {
  /** The first place from one on that ends the look for a closing quote in a field with bare ones; the text's length if there is none. */
  bareEnd(from: number): number;
  /** The first quote from one on that can close a field in which quotes stand bare or twice; -1 if there is none. A quote at `from` has none before it. */
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

/** The field that begins with a quote or a blank. Its end is that of the text if more text could change it. */
function guardedField(text: string, start: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  if (text[start] === rules.quote) return quotedField(text, start, rules, isEnd, places);
  // Blanks before a whole field in quotes are none of its own, whatever other rows do.
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
  // Without quotes, other signs than the backslash belong to web addresses and texts.
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
  // What stands behind the quote says what it is; that must be there as a whole.
  if (end === text.length && !isEnd) return unknownField(text);
  const tail = text.slice(found + 1, end);
  if (tail.trim() !== '') {
    const bare = bareField(text, start, rules, isEnd, places);
    if (bare !== null) return bare;
    if (isStray(text, start, found, delimiter)) return plainField(text, start, rules);
  }
  // Text behind the closing quote is kept as other readers keep it.
  const value = unescaped(text.slice(start + 1, found).replaceAll(quote + quote, quote), rules) + tail;
  return { value, end, isQuoted: true, isOpen: false, isBroken: tail.trim() !== '', isEscaped: false };
}

/** The quote that closes the field that begins at `start`; -1 if the text has none. */
function closingQuote(text: string, start: number, rules: FieldRules, places: Places): number {
  const { quote, escapeSign } = rules;
  const hasSign = escapeSign !== quote && escapeSign !== '';
  let at = start + 1;
  // Quotes right behind the first one count in pairs from there; what stands further back is the same for all fields before it.
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

/** A field of which more text is to come. */
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

/** A field whose first quote opens nothing by the rules. */
function strayField(text: string, start: number, rules: FieldRules, isEnd: boolean, places: Places): Field {
  return bareField(text, start, rules, isEnd, places) ?? plainField(text, start, rules);
}

/** A field in quotes that others stand in bare: it ends with the first quote of its line that can close it, unless another field begins with a quote before. */
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
 * Whether a quote never opened a field, judged by the one that seems to close it though text goes on behind that: it stands lines below, or where another field begins. What is
 * between are fields and rows of their own.
 */
function isStray(text: string, start: number, closing: number, delimiter: string): boolean {
  const isBeginning =
    closing - delimiter.length > start && text.startsWith(delimiter, closing - delimiter.length);
  return isBeginning || /[\r\n]/.test(text.slice(start, closing));
}

/** Whether an odd number of escaping signs stands before a place. */
function isEscaped(text: string, place: number, from: number, escapeSign: string): boolean {
  let signs = 0;
  while (place - signs - 1 >= from && text[place - signs - 1] === escapeSign) signs += 1;
  return signs % 2 === 1;
}

/** Whether a quote can be the one that closes a field. */
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
