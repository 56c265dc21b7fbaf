import type { NamedTechnology } from '../store/saved-names.ts';
import { type Beginner, nameBeginnings } from './names.ts';

/**
 * Names of technologies in groups of names that begin alike. A domain has a number with a bit for each group: it is set
 * if the domain runs a technology with a name, or a word in a name, of that group. So a typed word that begins many
 * names is found by one number, without reading all technologies of all domains.
 */
export interface NameGroups {
  /** The first text of each group but the first, in their order. */
  starts: readonly string[];
  /** Notes technologies that are new. Their bits never change. */
  add(technologies: readonly NamedTechnology[]): void;
  /** The bits of a technology, or 0 for one that is not known. */
  bitsOf(technology: number): bigint;
  /** How domains are found that run any of these. */
  split(beginners: readonly Beginner[]): SplitBeginners;
}

/** A domain runs one of the technologies if it has a bit of `sure`, or a bit of `maybe` and one of `rest`. */
export interface SplitBeginners {
  sure: bigint;
  maybe: bigint;
  /** Numbers of technologies. */
  rest: readonly number[];
}

/** Bits of the number, which DuckDB keeps as UBIGINT. */
const MOST_GROUPS = 64;
/** How many times its share a group may get, or how many times less, to start where a short text begins. */
const MOST_SHARES = 2;

/**
 * Where groups should start, so that domains have each bit about equally often. A group starts where a short text begins,
 * if there is such a place near: then the words that a person types begin whole groups.
 */
export function groupStarts(technologies: readonly NamedTechnology[]): string[] {
  const weights = new Map<string, number>();
  for (const { name, totalSites } of technologies)
    for (const beginning of nameBeginnings(name))
      weights.set(beginning, (weights.get(beginning) ?? 0) + 1 + Math.max(0, totalSites ?? 0));
  const words = [...weights].sort(([one], [other]) => (one < other ? -1 : 1));
  let left = words.reduce((sum, [, weight]) => sum + weight, 0);
  const starts: string[] = [];
  for (let from = 0; starts.length < MOST_GROUPS - 1; ) {
    const share = left / (MOST_GROUPS - starts.length);
    const end = endOfGroup(words, from, share);
    if (end === null) break;
    starts.push(end.start);
    from = end.next;
    left -= end.weight;
  }
  return starts;
}

/** Where the group that begins with the word at `from` ends. Null if it takes all that are left. */
function endOfGroup(
  words: readonly (readonly [string, number])[],
  from: number,
  share: number,
): { next: number; start: string; weight: number } | null {
  let best: { next: number; start: string; weight: number } | null = null;
  let weight = 0;
  for (let next = from + 1; next < words.length; next += 1) {
    weight += words[next - 1]?.[1] ?? 0;
    const start = shortest(words[next - 1]?.[0] ?? '', words[next]?.[0] ?? '');
    if (best !== null && weight > share * MOST_SHARES) break;
    const isNearer = () => Math.abs(weight - share) < Math.abs((best?.weight ?? 0) - share);
    const isLonger = best !== null && start.length > best.start.length;
    const isShorter = best === null || start.length < best.start.length;
    if (best === null || best.weight < share / MOST_SHARES || isShorter || (!isLonger && isNearer()))
      best = { next, start, weight };
  }
  return best;
}

/** The shortest beginning of a text that is greater than the text before it. */
function shortest(before: string, text: string): string {
  let length = 0;
  while (length < text.length - 1 && text[length] === before[length]) length += 1;
  return text.slice(0, length + 1);
}

export function createNameGroups(starts: readonly string[]): NameGroups {
  const bits = new Map<number, bigint>();
  /** How many technologies have each bit. */
  const counts: number[] = [];
  const groupOf = (beginning: string): number => {
    let [from, to] = [0, starts.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? '') <= beginning) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    starts,
    add: (technologies) => {
      for (const { id, name } of technologies) {
        if (bits.has(id)) continue;
        const groups = new Set(nameBeginnings(name).map(groupOf));
        bits.set(
          id,
          [...groups].reduce((sum, group) => sum | (1n << BigInt(group)), 0n),
        );
        for (const group of groups) counts[group] = (counts[group] ?? 0) + 1;
      }
    },
    bitsOf: (technology) => bits.get(technology) ?? 0n,
    split: (beginners) => {
      const found: number[] = [];
      for (const { beginnings } of beginners)
        for (const group of new Set(beginnings.map(groupOf))) found[group] = (found[group] ?? 0) + 1;
      // All technologies with such a bit are meant.
      const sure = found.reduce(
        (sum, count, group) => (count === counts[group] ? sum | (1n << BigInt(group)) : sum),
        0n,
      );
      const rest = beginners.filter(({ id }) => ((bits.get(id) ?? 0n) & sure) === 0n);
      const maybe = rest.reduce(
        (sum, { beginnings: [first = ''] }) => sum | (1n << BigInt(groupOf(first))),
        0n,
      );
      return { sure, maybe, rest: rest.map(({ id }) => id) };
    },
  };
}
