/** A section of a number format, between two `;`. */
export interface FormatSection {
  /** One character for each piece: the format's own, or `TEXT` for a piece that only shows a text. */
  signs: string;
  /** What each piece shows, unless it stands for a digit. One text for each character of `signs`. */
  shown: string[];
  /** True if it applies only to some values, such as `[>3]`. */
  isConditional: boolean;
  /** True if it has a unit of elapsed time, such as `[h]`. */
  isElapsed: boolean;
}

/** The longest code that spreadsheet programs accept, in characters. */
const LONGEST_CODE = 255;
/** The sign of a piece that only shows a text. */
const TEXT = '\u0000';

/**
 * The sections of a format's code that are not empty, read in one pass. None if spreadsheet programs would
 * refuse the code: if it is too long, or has a quote or bracket without an end.
 */
export function readFormatCode(code: string): FormatSection[] {
  if (code.length > LONGEST_CODE) return [];
  const sections = [emptySection()];
  let section = sections[0] ?? emptySection();
  const put = (sign: string, shown: string) => {
    section.signs += sign;
    section.shown.push(shown);
  };
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === ';') {
      section = emptySection();
      sections.push(section);
    } else if (sign === '\\') {
      at += 1;
      put(TEXT, code.charAt(at));
    } else if (sign === '_') {
      at += 1;
      // `_` shows a blank as wide as the sign after it.
      put(TEXT, ' ');
    } else if (sign === '*') {
      // `*` repeats the sign after it to fill the cell. That is left out.
      at += 1;
    } else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end === -1) return [];
      const inside = code.slice(at + 1, end);
      at = end;
      if (sign === '"') put(TEXT, inside);
      else if (inside.startsWith('$')) put(TEXT, currencyIn(inside));
      else if (isElapsed(inside)) {
        section.isElapsed = true;
        for (const each of inside) put(each, '');
      } else section.isConditional ||= /^[<>=]/.test(inside);
    } else put(sign, sign);
  }
  return sections.filter(({ signs }) => signs !== '');
}

function emptySection(): FormatSection {
  return { signs: '', shown: [], isConditional: false, isElapsed: false };
}

/** Returns `€` for `$€-407`. */
function currencyIn(inside: string): string {
  const dash = inside.indexOf('-');
  return inside.slice(1, dash === -1 ? inside.length : dash);
}

/** Whether brackets hold a unit of elapsed time, such as `[hh]`: hours that go on beyond a day. */
function isElapsed(inside: string): boolean {
  return /^(?:h+|m+|s+)$/i.test(inside);
}
