/** What a terminal shows in two columns: letters of East Asia in their full width, and pictures. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}])/u;
/** Only makes the letter before it another one. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\u200b-\u200f]+$/u;
/** A text that cannot have anything but letters of one column. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u02ff\u0370-\u0482\u2010-\u2027\u2500-\u25ff]*$/;

/** Letters as a person sees them. The object takes a while to make, so it is made once. */
let letters: Intl.Segmenter | undefined;

function lettersOf(text: string): string[] {
  letters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

function widthOfLetter(letter: string): number {
  if (WIDE.test(letter) || letter.includes('\ufe0f')) return 2;
  return NO_WIDTH.test(letter) ? 0 : 1;
}

/** How many columns of a terminal a line takes. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return lettersOf(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

/** The text in at most so many columns. If it is cut, it ends with an ellipsis. */
export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let taken = '';
  let width = 1;
  for (const letter of PLAIN.test(text) ? text : lettersOf(text)) {
    width += widthOfLetter(letter);
    if (width > most) break;
    taken += letter;
  }
  return most < 1 ? '' : `${taken}…`;
}

/** The text in exactly so many columns, with blanks at its end, or at its beginning if it is a number. */
export function padToWidth(text: string, width: number, isNumber = false): string {
  const blanks = ' '.repeat(Math.max(0, width - textWidth(text)));
  return isNumber ? blanks + text : text + blanks;
}
