import { words } from '../../words/words.ts';

/** Words about what comes from outside of the window. */
export const openedWords = words.opened;
