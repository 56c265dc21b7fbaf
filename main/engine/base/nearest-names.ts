/**
 * The names that a misspelt one may mean, those with the fewest mistakes first. A name may have one mistake
 * for every four letters, and at most three; a name of three letters may have one. This is fast enough to
 * compare many thousand names at each key press.
 */
export function nearestNames(text: string, names: Iterable<string>, limit: number): string[] {
  const wanted = plainName(text);
  const most = Math.min(3, Math.max(wanted.length < SHORTEST ? 0 : 1, Math.floor(wanted.length / 4)));
  if (wanted.length === 0) return [];
  const found: { name: string; distance: number }[] = [];
  for (const name of names) {
    const distance = editDistance(wanted, plainName(name), most);
    if (distance <= most) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ name }) => name);
}

/**
 * A name shorter than this gets no proposals for a wrong letter: one changed letter already makes another
 * name of it.
 */
const SHORTEST = 3;

/** A name as it is compared: lower-case letters and digits, without accents. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * How many letters must be inserted, removed, changed, or swapped with their neighbour to turn one text into
 * the other (optimal string alignment). Returns `most + 1` if it is more than `most`.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  if (most === 0) return from === to ? 0 : 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    // A swap reaches back over one row, so the row before must be too far as well.
    if (least > most && Math.min(...last) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[to.length] ?? 0, most + 1);
}
