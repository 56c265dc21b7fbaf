import { scoreOf } from './match.ts';

/** One line of the palette; `keys` are the keycaps of its shortcut, `hint` is a fact about it. */
export interface Item {
  key: string;
  title: string;
  hint?: string;
  keys?: readonly string[];
  run: () => void;
}

/** Something that can be opened by its name; `words` are further words that find it. */
export interface Named extends Item {
  words?: string;
}

/** The most lines of any kind but commands. */
export const MOST_OTHERS = 6;

/** The names that match what was typed, the best first, otherwise in the order given. */
export function foundNamed(typed: string, all: readonly Named[]): Item[] {
  return all
    .flatMap((item) => {
      const score = scoreOf(typed, item.title, item.words);
      return score === null ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OTHERS)
    .map(({ item }) => item);
}
