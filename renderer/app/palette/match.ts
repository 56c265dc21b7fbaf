/** Text for comparison: lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, for comparison. */
export const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well a title matches what was typed, higher is better; null if it does not. Every typed word must begin
 * a word of the title or of the other words, or be within the title. What begins like the title comes first.
 * A few letters may also be the initials of the title's words.
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
  // Of two equal matches, the one with the shorter title wins: what was typed is a larger part of it.
  return score - Math.min(9, title.length / 10);
}
