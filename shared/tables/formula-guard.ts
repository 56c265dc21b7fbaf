/**
 * What a spreadsheet program may take for the end of a cell when it opens a text, whatever the text's own
 * delimiter is.
 */
export const SEPARATORS = ',;|\t';

/**
 * Signs that begin a formula or a command. The wide signs become the usual ones in narrower encodings and in
 * some programs.
 */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** Invisible characters that may be before these signs. */
const UNSEEN = '[\\p{Z}\\p{Cc}\\p{Cf}"]';

const ANY_SIGN = new RegExp(SIGN, 'u');

/** A pattern that RE2 can read, too. It matches every text that may need a guard, and some others. */
export const MAY_RUN = `(^|[${SEPARATORS}\\r\\n])${UNSEEN}*${SIGN}`;

const AT_START = new RegExp(`^[\\p{Z}\\p{Cc}\\p{Cf}]*(${SIGN}.*)$`, 'su');
const WITHIN = new RegExp(
  `([${SEPARATORS}\\r\\n])((?:(?![${SEPARATORS}\\r\\n])${UNSEEN})*)(${SIGN}[^${SEPARATORS}\\r\\n]*)`,
  'gu',
);
/** What a spreadsheet program reads as a number, even if it begins with a sign. */
const PLAIN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,]\d+)?%?$/;
const LONGEST_NUMBER = 64;

/**
 * Keeps a spreadsheet program from running a text as a formula: an apostrophe before it makes the program
 * show it. Numbers stay numbers. A program that splits at another sign than `delimiter` would begin new cells
 * within the text, so the beginnings of these are guarded, too. The delimiter itself does not split within
 * quotes. A tab is guarded even if it is the delimiter, since it can also be a blank after another sign.
 */
export function guardFormula(text: string, delimiter: string): string {
  // Most texts have no such sign, and are done quickly.
  if (!ANY_SIGN.test(text)) return text;
  const inside = text.replace(WITHIN, (whole, separator: string, unseen: string, rest: string) =>
    (separator === delimiter && separator !== '\t') || isNumber(rest)
      ? whole
      : `${separator}'${unseen}${rest}`,
  );
  const start = AT_START.exec(text)?.[1];
  return start === undefined || isNumber(start) ? inside : `'${inside}`;
}

const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|mrz|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?';
/** What a spreadsheet program makes something else of: a date, a time, or a number without its first zeros or last digits. */
const CHANGED = new RegExp(
  `^(?:${[
    '\\d{1,4}[-/.]\\d{1,4}(?:[-/.]\\d{1,4})?',
    '\\d{1,3}(?::\\d\\d){1,2}',
    `${MONTH}[-/. ]*\\d{1,4}`,
    `\\d{1,2}[-/. ]*${MONTH}(?:[-/. ]*\\d{1,4})?`,
    '0\\d+',
    '\\d{16,}',
    '\\d+e[+-]?\\d+',
  ].join('|')})$`,
  'i',
);

/**
 * A text as a formula that gives exactly that text, if a spreadsheet program would change it: `1-10` becomes a date in
 * most. Null if it would not. Programs other than these see the formula.
 */
export function keptText(text: string): string | null {
  return CHANGED.test(text) ? `="${text}"` : null;
}

/** Whether a cell holds `text`: as it is, or guarded in a file with any delimiter. */
export function readsAs(cell: string, text: string): boolean {
  if (cell === text) return true;
  return (
    cell.includes("'") && ['', ...SEPARATORS].some((delimiter) => cell === guardFormula(text, delimiter))
  );
}

function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && PLAIN_NUMBER.test(text.trim());
}
