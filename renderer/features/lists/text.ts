import { words } from '../../words/words.ts';

/** Words of the screen of technology lists. */
export const text = words.lists;
