/** What ends a line, somewhere. */
const BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** What a terminal obeys, what turns the order of letters, what no one sees, and halves of characters. */
const UNSAFE =
  /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Any text as one line that shows what it holds and does nothing else: breaks are blanks, and what is obeyed or unseen is spelt out (`\u001b`). At most `most` characters. */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  // What is cut off need not be read; spelling out makes nothing shorter.
  const line = (text.length > most ? text.slice(0, most) : text).replace(BREAKS, ' ').replace(UNSAFE, spelt);
  return text.length <= most && line.length <= most
    ? line
    : `${line.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;
}

/** A value as JSON of one line, or of many; it reads back as it was, and holds nothing that a terminal obeys. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(NOT_IN_JSON, (character) =>
    Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join(''),
  );
}

/** JSON itself spells out most of them within its texts, and parts its lines by newlines. */
const NOT_IN_JSON = new RegExp(`(?!\\n)(?:${UNSAFE.source}|[\\u2028\\u2029])`, 'gu');

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function spelt(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\u{${point.toString(16)}}` : unit(point);
}
