import { words } from '../../words/words.ts';

/** Words of the view into a list. */
export const text = words.explore;
