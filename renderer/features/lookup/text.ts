import { words } from '../../words/words.ts';

/** Words of the lookup screen. */
export const text = words.lookup;
