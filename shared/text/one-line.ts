/** What some program takes for the end of a line. */
const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/**
 * What a terminal obeys, what reverses the order of letters, what nobody sees, and halves of characters. A joiner or a
 * variation of the sign before it belongs to many languages and pictures, but several in a row can hide a message.
 */
const UNSAFE = new RegExp(
  [
    '[\\p{Cc}\\p{Surrogate}\\ufff9-\\ufffb]',
    '(?![\\u200c\\u200d\\ufe00-\\ufe0f])\\p{Default_Ignorable_Code_Point}',
    '(?<=^|\\p{Default_Ignorable_Code_Point})[\\ufe00-\\ufe0f]',
    '(?<=^|(?!\\ufe0f)\\p{Default_Ignorable_Code_Point})[\\u200c\\u200d]',
  ].join('|'),
  'gu',
);

/**
 * Any text as one line that shows what it holds and does nothing else: breaks become blanks, and what is
 * obeyed or invisible is escaped (`\u001b`). At most `most` characters.
 */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  // The cut part need not be read, because escaping never shortens a text.
  const line = (text.length > most ? text.slice(0, most) : text).replace(BREAKS, ' ').replace(UNSAFE, spelt);
  return text.length <= most && line.length <= most
    ? line
    : `${line.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;
}

/** Of a longer text nothing is read. A program may send megabytes. */
const LONGEST_NAME = 4_000;

/**
 * Any text as a name that is kept and shown: one line, with nothing around it and one blank at a time, in one spelling of
 * its letters. At most `most` characters. Empty if nothing is left.
 */
export function plainName(text: string, most: number): string {
  const line = text
    .slice(0, LONGEST_NAME)
    .normalize('NFC')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  // What was spelt out may stand before a sign that now joins it.
  return oneLine(line, most).normalize('NFC').trimEnd();
}

/** True if a text is one line of whole characters with nothing around it: what is compared as it is, and shown as a name. */
export function isWholeLine(text: string): boolean {
  return text === text.trim() && !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(text);
}

/** Facts with each text in them as one line. */
export function oneLines<Facts>(facts: Facts): Facts {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return oneLine(value);
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
  };
  return plain(facts) as Facts;
}

/**
 * Any text as lines and cells, with nothing that a terminal obeys or nobody sees, and no end of a line that would send the
 * last one.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, (sign) => (sign === '\t' || sign === '\n' ? sign : ''))
    .replace(/\n+$/, '');
}

/**
 * A value as JSON of one line, or of many with `indent`. It parses back to the value, and has nothing that a
 * terminal obeys.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(NOT_IN_JSON, (character) =>
    Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join(''),
  );
}

/** JSON itself escapes most of them in strings; newlines separate its lines. */
const NOT_IN_JSON = new RegExp(`(?!\\n)(?:${UNSAFE.source}|[\\u2028\\u2029])`, 'gu');

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function spelt(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\u{${point.toString(16)}}` : unit(point);
}
