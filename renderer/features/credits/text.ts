import { words } from '../../words/words.ts';

/** Words of the credits screen. */
export const text = words.credits;
