const NARROWEST_PX = 64;
const PADDING_PX = 24;
/** Mean width of a letter at 12 px, a little wider so that most texts fit. */
const LETTER_PX = 6.6;

/** The width, px, for the longest of these texts, at most `widest`. */
export function widthFor(texts: readonly string[], widest: number): number {
  const longest = Math.max(0, ...texts.map((each) => each.length));
  return Math.round(Math.min(widest, Math.max(NARROWEST_PX, PADDING_PX + longest * LETTER_PX)));
}
