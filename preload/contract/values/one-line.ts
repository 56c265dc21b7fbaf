/** What some program takes for the end of a line. */
const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** What a terminal obeys, what reverses the order of letters, what is invisible, and halves of characters. */
const UNSAFE =
  /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

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

/** Any text as lines and cells, with nothing that a terminal obeys, and no end of a line that would send the last one. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
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
