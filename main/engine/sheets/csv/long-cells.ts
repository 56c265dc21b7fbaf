import { LONGEST_FIELD } from './records.ts';

/** Of the first and the last line of a quoted cell so many characters are left. */
const KEPT = 100;

/** The sign of quoted cells whose text may hold a table of its own. */
const QUOTE = '"';

export interface TellingText {
  /** The text with its long quoted cells cut down. */
  text: string;
  /** Whether a quoted cell is open at its end. The text then ends before the record of that cell. */
  isOpen: boolean;
}

/**
 * Cuts down quoted cells that are long or have many lines: their texts may look like tables, with more lines than
 * the table that they are in. Only a cell that is quoted without a fault counts: with the same of the signs, or the
 * end of its record, on both sides, and with no quote in it that is neither doubled nor escaped. Anything else could
 * be rows between two stray quotes.
 */
export function withoutLongCells(text: string, signs: readonly string[]): TellingText {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(QUOTE); at !== -1; ) {
    const enders = endersOf(text, at, signs);
    const end = enders === null ? null : endOfCell(text, at + 1, enders);
    if (end === 'open') {
      const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
      return { text: parts.join('') + text.slice(from, Math.max(from, start)), isOpen: true };
    }
    if (end !== null) {
      const cell = text.slice(at + 1, end);
      const [first = '', ...others] = cell.split(NEWLINE, 4);
      if (cell.length > 2 * KEPT || others.length > 1) {
        const last = cell.slice(-KEPT).split(NEWLINE).at(-1) ?? '';
        parts.push(text.slice(from, at + 1), bare(first.slice(0, KEPT)), others.length > 0 ? '\n' : '');
        // One is left, since how quotes are escaped is to be detected, too.
        parts.push(cell.includes(ESCAPED) ? ESCAPED : '', bare(last));
        from = end;
      }
    }
    at = text.indexOf(QUOTE, end === null ? at + 1 : end + 1);
  }
  return { text: parts.join('') + text.slice(from), isOpen: false };
}

const NEWLINE = /\r\n|[\r\n]/;
const ESCAPED = `\\${QUOTE}`;

/** A part of a cell may have half of a doubled quote. */
function bare(part: string): string {
  return part.replace(/\\*"/g, '').replace(/\\+$/, '');
}

/** What may follow the cell that begins with a quote at a place, besides the end of its record; null if none begins there. */
function endersOf(text: string, quoteAt: number, signs: readonly string[]): readonly string[] | null {
  let before = quoteAt;
  while (text[before - 1] === ' ') before -= 1;
  if (before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r') return signs;
  const sign = signs.find((each) => text.startsWith(each, before - each.length));
  return sign === undefined ? null : [sign];
}

/** Where the quote that ends a cell is. Null if the cell has a fault, or is longer than one is read. */
function endOfCell(text: string, from: number, enders: readonly string[]): number | 'open' | null {
  for (let at = text.indexOf(QUOTE, from); at !== -1; at = text.indexOf(QUOTE, at)) {
    if (at - from >= LONGEST_FIELD) return null;
    if (isEscaped(text, at, from)) at += 1;
    else if (text[at + 1] === QUOTE) at += 2;
    else {
      let next = at + 1;
      while (text[next] === ' ') next += 1;
      const isEnd = next === text.length || text[next] === '\n' || text[next] === '\r';
      return isEnd || enders.some((sign) => text.startsWith(sign, next)) ? at : null;
    }
  }
  return text.length - from < LONGEST_FIELD ? 'open' : null;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let signs = 0;
  while (at - signs > from && text[at - signs - 1] === '\\') signs += 1;
  return signs % 2 === 1;
}
