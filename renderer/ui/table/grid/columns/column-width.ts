const NARROWEST_PX = 64;
const PADDING_PX = 24;
/** Mean width of a letter at 12 px, a little wider so that most texts fit. */
const LETTER_PX = 6.6;

/** Mean width of a letter of a title, which is bolder, px. */
const TITLE_LETTER_PX = 7.2;
/** The arrow of the order, and the gap before it, px. */
const ARROW_PX = 17;
const WIDEST_TITLE_PX = 320;

/** The width, px, in which a title can be read whole, also if rows are sorted by it. */
export function widthForTitle(title: string): number {
  return Math.round(Math.min(WIDEST_TITLE_PX, PADDING_PX + title.length * TITLE_LETTER_PX + ARROW_PX));
}

/** The width, px, for the longest of these texts, at most `widest`. */
export function widthFor(texts: readonly string[], widest: number): number {
  const longest = Math.max(0, ...texts.map((each) => each.length));
  return Math.round(Math.min(widest, Math.max(NARROWEST_PX, PADDING_PX + longest * LETTER_PX)));
}
