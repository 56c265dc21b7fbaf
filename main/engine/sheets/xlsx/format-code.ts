/** A part of a number format: what stands between two `;`. */
export interface FormatSection {
  /** A sign for each piece: that of the format, or `TEXT`. */
  signs: string;
  /** What each piece shows if it is no digit: as many as `signs` has. */
  shown: string[];
  /** It counts for some values only, such as `[>3]`. */
  isConditional: boolean;
}

/** Spreadsheet programs take no longer codes. */
const LONGEST_CODE = 255;
/** Stands for a piece that shows a text and means nothing. */
const TEXT = '\u0000';

/**
 * The sections of a format's code, in one walk over it; empty ones are left out. None for a code that no spreadsheet program takes: one that is too
 * long, or with a quote or bracket that does not end.
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
      // A blank as wide as that sign.
      put(TEXT, ' ');
    } else if (sign === '*') {
      // That sign would fill the cell.
      at += 1;
    } else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end === -1) return [];
      const inside = code.slice(at + 1, end);
      at = end;
      if (sign === '"') put(TEXT, inside);
      else if (inside.startsWith('$')) put(TEXT, currencyIn(inside));
      else if (isElapsed(inside)) for (const each of inside) put(each, '');
      else section.isConditional ||= /^[<>=]/.test(inside);
    } else put(sign, sign);
  }
  return sections.filter(({ signs }) => signs !== '');
}

function emptySection(): FormatSection {
  return { signs: '', shown: [], isConditional: false };
}

/** `€` of `$€-407`. */
function currencyIn(inside: string): string {
  const dash = inside.indexOf('-');
  return inside.slice(1, dash === -1 ? inside.length : dash);
}

/** `[hh]` counts hours beyond a day; so do minutes and seconds. */
function isElapsed(inside: string): boolean {
  return /^(?:h+|m+|s+)$/i.test(inside);
}
