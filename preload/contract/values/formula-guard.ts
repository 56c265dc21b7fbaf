/** What a spreadsheet program may take for the end of a cell when it opens a text, whatever the text was written with. */
export const SEPARATORS = ',;|\t';

/** Signs that begin a formula or a command; the wide ones become these in narrower encodings and in some programs. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** What may stand before them unseen. */
const UNSEEN = '[\\p{Z}\\p{Cc}\\p{Cf}"]';

const ANY_SIGN = new RegExp(SIGN, 'u');

/** What may have to be guarded, as a pattern that RE2 reads, too: all of it, and more. */
export const MAY_RUN = `(^|[${SEPARATORS}\\r\\n])${UNSEEN}*${SIGN}`;

const AT_START = new RegExp(`^[\\p{Z}\\p{Cc}\\p{Cf}]*(${SIGN}.*)$`, 'su');
const WITHIN = new RegExp(
  `([${SEPARATORS}\\r\\n])((?:(?![${SEPARATORS}\\r\\n])${UNSEEN})*)(${SIGN}[^${SEPARATORS}\\r\\n]*)`,
  'gu',
);
/** What is a number to a spreadsheet program, whatever it begins with. */
const PLAIN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,]\d+)?%?$/;
const LONGEST_NUMBER = 64;

/**
 * Keeps a text that is to be a cell from being run by a spreadsheet program: with an apostrophe it is shown instead; numbers stay numbers. A
 * program that splits at another sign than `delimiter` would begin cells within the text, so these are guarded as well. Within quotes the
 * delimiter itself splits nothing; a tab is also a blank behind the others.
 */
export function guardFormula(text: string, delimiter: string): string {
  // Most texts have no such sign at all, and are told quickly.
  if (!ANY_SIGN.test(text)) return text;
  const inside = text.replace(WITHIN, (whole, separator: string, unseen: string, rest: string) =>
    (separator === delimiter && separator !== '\t') || isNumber(rest)
      ? whole
      : `${separator}'${unseen}${rest}`,
  );
  const start = AT_START.exec(text)?.[1];
  return start === undefined || isNumber(start) ? inside : `'${inside}`;
}

/** Whether a cell reads as `text` does: as it is, or guarded in a file of any delimiter. Earlier versions guarded its beginning alone. */
export function readsAs(cell: string, text: string): boolean {
  if (cell === text || cell === `'${text}`) return true;
  return (
    cell.includes("'") && ['', ...SEPARATORS].some((delimiter) => cell === guardFormula(text, delimiter))
  );
}

function isNumber(text: string): boolean {
  return text.length <= LONGEST_NUMBER && PLAIN_NUMBER.test(text.trim());
}
