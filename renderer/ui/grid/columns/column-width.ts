const NARROWEST_PX = 64;
const PADDING_PX = 24;
/** Mean width of a letter at 12 px, a little wide so that most texts fit. */
const LETTER_PX = 6.6;

/** A column's width, px, that shows the longest of these texts, up to `widest`. */
export function widthFor(texts: readonly string[], widest: number): number {
  const longest = Math.max(0, ...texts.map((each) => each.length));
  return Math.round(Math.min(widest, Math.max(NARROWEST_PX, PADDING_PX + longest * LETTER_PX)));
}
