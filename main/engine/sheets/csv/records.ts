/** One record as it stands: `body` and `newline` together are its exact text. */
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

/**
 * Splits text into records across chunks. A quote counts only where a field begins, so a stray one in a text does no harm; one that is never closed is a sign of the text, so
 * that it swallows no rows behind it.
 */
export function createRecordSplitter(rules: FieldRules | string): RecordSplitter {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  let rest = '';
  const take = (isEnd: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    let start = 0;
    for (;;) {
      const record = readRecord(rest, start, known, isEnd);
      if (record === null) break;
      records.push(record);
      start += record.body.length + record.newline.length;
    }
    rest = rest.slice(start);
    return records;
  };
  return {
    push: (text) => {
      rest += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** All complete records of the beginning of a file, and its last one, which may be cut anywhere. */
export function splitRecords(text: string, rules: FieldRules | string, onField?: OnField): CsvRecord[] {
  const known = typeof rules === 'string' ? plainRules(rules) : rules;
  const records: CsvRecord[] = [];
  let start = 0;
  for (;;) {
    const record = readRecord(text, start, known, true, onField);
    if (record === null) return records;
    records.push(record);
    start += record.body.length + record.newline.length;
  }
}

/** Called for each field, in order. */
type OnField = (field: Field) => void;

export interface Field {
  value: string;
  /** Index of the delimiter or newline behind the field; the text's length where there is none. */
  end: number;
  isQuoted: boolean;
  /** It begins with a quote that is never closed. */
  isOpen: boolean;
  /** Something stands behind its closing quote, or quotes stand bare in it. */
  isBroken: boolean;
  /** It stands without quotes, and signs in it are escaped. */
  isEscaped: boolean;
}

/** The record at `start`, or null where its end is not there yet. */
function readRecord(
  text: string,
  start: number,
  rules: FieldRules,
  isEnd: boolean,
  onField?: OnField,
): CsvRecord | null {
  if (start >= text.length) return null;
  const { delimiter, quote, isPadded } = rules;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    if (isPadded) while (text[at] === ' ') at += 1;
    const first = text[at];
    const field =
      first === quote || first === ' ' ? guardedField(text, at, rules, isEnd) : plainField(text, at, rules);
    const next = text[field.end];
    // A carriage return at the very end of a chunk may be half of a newline.
    if (next === undefined && !isEnd) return null;
    if (next === '\r' && field.end + 1 === text.length && !isEnd) return null;
    onField?.(field);
    cells.push(field.value);
    if (next !== undefined && next !== '\n' && next !== '\r') {
      at = field.end + delimiter.length;
      continue;
    }
    const newline = next === undefined ? '' : next === '\r' && text[field.end + 1] === '\n' ? '\r\n' : next;
    return { body: text.slice(start, field.end), newline, cells };
  }
}

/** The field that begins with a quote or a blank. Its end is that of the text if more text could change it. */
function guardedField(text: string, start: number, rules: FieldRules, isEnd: boolean): Field {
  if (text[start] === rules.quote) return quotedField(text, start, rules, isEnd);
  // Blanks before a whole field in quotes are none of its own, whatever other rows do.
  if (text[start] === ' ' && rules.delimiter !== ' ') {
    let at = start + 1;
    while (text[at] === ' ') at += 1;
    const field = text[at] === rules.quote ? quotedField(text, at, rules, isEnd) : null;
    if (field?.isQuoted === true && !field.isBroken) return field;
  }
  return plainField(text, start, rules);
}

function plainField(text: string, start: number, rules: FieldRules): Field {
  const end = endOfPlain(text, start, rules);
  const raw = text.slice(start, end);
  // Other signs than the backslash are those of web addresses and texts where no quotes are.
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

function quotedField(text: string, start: number, rules: FieldRules, isEnd: boolean): Field {
  const { delimiter, quote, escapeSign } = rules;
  const hasSign = escapeSign !== quote && escapeSign !== '';
  let at = start + 1;
  for (;;) {
    const found = text.indexOf(quote, at);
    if (found === -1) {
      if (!isEnd && text.length - start < LONGEST_FIELD) return unknownField(text);
      return { ...strayField(text, start, rules, isEnd), isOpen: true };
    }
    if (hasSign && isEscaped(text, found, start + 1, escapeSign)) {
      at = found + 1;
      continue;
    }
    if (escapeSign === '' ? !isClosing(text, found, rules) : text[found + 1] === quote) {
      at = text[found + 1] === quote ? found + 2 : found + 1;
      continue;
    }
    const end = endOfPlain(text, found + 1, rules);
    const tail = text.slice(found + 1, end);
    if (tail.trim() !== '') {
      const bare = bareField(text, start, rules, isEnd);
      if (bare !== null) return bare;
      if (isStray(text, start, found, delimiter)) return plainField(text, start, rules);
    }
    // Text behind the closing quote is kept as other readers keep it.
    const value = unescaped(text.slice(start + 1, found).replaceAll(quote + quote, quote), rules) + tail;
    return { value, end, isQuoted: true, isOpen: false, isBroken: tail.trim() !== '', isEscaped: false };
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
function strayField(text: string, start: number, rules: FieldRules, isEnd: boolean): Field {
  return bareField(text, start, rules, isEnd) ?? plainField(text, start, rules);
}

/** A field in quotes that others stand in bare: it ends with the first quote of its line that can close it, unless another field begins with a quote before. */
function bareField(text: string, start: number, rules: FieldRules, isEnd: boolean): Field | null {
  const { delimiter, quote } = rules;
  for (let at = start + 1; ; at += 1) {
    const next = text[at];
    if (next === undefined && !isEnd && at - start < LONGEST_FIELD) return unknownField(text);
    if (next === undefined || next === '\n' || next === '\r') return null;
    if (next !== quote) continue;
    if (at - delimiter.length > start && text.startsWith(delimiter, at - delimiter.length)) return null;
    if (at + 1 === text.length && !isEnd) return unknownField(text);
    if (!isClosing(text, at, rules)) continue;
    const value = text.slice(start + 1, at);
    return { value, end: at + 1, isQuoted: true, isOpen: false, isBroken: true, isEscaped: false };
  }
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
