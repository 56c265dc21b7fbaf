import { scoreOf } from './match.ts';

/** One line of the palette; `keys` are the caps of its shortcut, `hint` what else is known of it. */
export interface Item {
  key: string;
  title: string;
  hint?: string;
  keys?: readonly string[];
  run: () => void;
}

/** Something that can be opened by its name, with other words that it may be looked for by. */
export interface Named extends Item {
  words?: string;
}

/** How many of anything else are listed for what was typed. */
export const MOST_OTHERS = 6;

/** What has a name that answers what was typed, the best first, else as it came. */
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
