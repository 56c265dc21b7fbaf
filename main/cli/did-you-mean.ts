/** A blank and a sentence that names the known words most like a wrong one. Empty if none is like it. */
export function didYouMean(word: string, known: readonly string[]): string {
  const like = nearest(word, known);
  return like.length === 0 ? '' : ` Did you mean ${like.join(' or ')}?`;
}

/** Words that differ from the wrong one by few letters, or begin with it. At most three, the nearest first. */
export function nearest(word: string, known: readonly string[]): string[] {
  const wrong = word.toLowerCase();
  const most = Math.max(1, Math.floor(wrong.length / 3));
  return known
    .map((each) => ({ each, letters: distance(wrong, each.toLowerCase()) }))
    .map((found) => (wrong.length > 1 && found.each.startsWith(wrong) ? { ...found, letters: 0.5 } : found))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one of the other. */
function distance(one: string, other: string): number {
  // A person mistypes a few letters. A text that is much longer is none of these words.
  if (Math.abs(one.length - other.length) > 10) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MOST_NAMED = 30;

/** The first names of many, for a sentence. */
export function someOf(names: readonly string[]): string {
  return `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`;
}
