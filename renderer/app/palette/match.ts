/** Text as it is compared: small letters, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text as they are compared. */
export const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well a title answers what was typed, higher being better; null if it does not. Every word typed must
 * begin a word of the title or of the other words, or stand within the title; what begins like the title
 * comes first. A few letters may also be those that the title's words begin with.
 */
export function scoreOf(typed: string, title: string, otherWords = ''): number | null {
  const asked = wordsOf(typed);
  if (asked.length === 0) return 0;
  const whole = plain(title);
  const titleWords = wordsOf(title);
  const others = wordsOf(otherWords);
  if (asked.length === 1 && asked[0] === titleWords.map((word) => word[0]).join('') && titleWords.length > 1)
    return 60;
  let score = whole.startsWith(plain(typed.trim())) ? 100 : 0;
  for (const word of asked) {
    if (titleWords.includes(word)) score += 40;
    else if (titleWords.some((each) => each.startsWith(word))) score += 30;
    else if (others.some((each) => each.startsWith(word))) score += 10;
    else if (word.length > 1 && whole.includes(word)) score += 15;
    else return null;
  }
  // Of two that fit alike the shorter says more of what was typed.
  return score - Math.min(9, title.length / 10);
}
