import { words } from '../../../words/words.ts';
import { foundNamed, type Item, MOST_OTHERS, type Named } from './found-names.ts';
import { scoreOf, wordsOf } from './match.ts';

/** An action for something that has a name; `isOpening` if choosing the name does the same. */
export interface NamedAction {
  key: string;
  title: string;
  isOpening?: boolean;
  run: () => void;
}

/** Something with a name that can be opened, and more actions for it. */
export interface NamedWithActions extends Named {
  actions: readonly NamedAction[];
}

/**
 * The names that match what was typed, with all actions of the best match. Then, if what was typed has words
 * of both an action and a name, that action with each such name.
 */
export function foundWithActions(typed: string, all: readonly NamedWithActions[]): Item[] {
  const named = foundNamed(typed, all);
  const best = all.find(({ key }) => key === named[0]?.key);
  const ofBest = (best?.actions ?? [])
    .filter(({ isOpening }) => isOpening !== true)
    .map((action) => itemOf(best, action));
  const listed = [...named.slice(0, 1), ...ofBest, ...named.slice(1)];
  const keys = new Set(listed.map(({ key }) => key));
  return [...listed, ...foundBoth(typed, all).filter(({ key }) => !keys.has(key))];
}

/**
 * For words of both an action and a name: the actions that match some of the typed words, for each name that
 * matches the others.
 */
function foundBoth(typed: string, all: readonly NamedWithActions[]): Item[] {
  const asked = wordsOf(typed);
  const isIn = (title: string, synonyms?: string) =>
    asked.some((word) => scoreOf(word, title, synonyms) !== null);
  return all
    .filter(({ title, words: synonyms }) => isIn(title, synonyms))
    .flatMap((named) =>
      named.actions.flatMap((action) => {
        const score = scoreOf(typed, `${action.title} ${named.title}`, named.words);
        return score === null || !isIn(action.title) ? [] : [{ score, item: itemOf(named, action) }];
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OTHERS)
    .map(({ item }) => item);
}

function itemOf(named: Pick<Named, 'title' | 'hint'> | undefined, action: NamedAction): Item {
  return {
    key: action.key,
    title: words.palette.actionOn(action.title, named?.title ?? ''),
    ...(named?.hint === undefined ? {} : { hint: named.hint }),
    run: action.run,
  };
}
