import { words } from '../../words/words.ts';

/** Words of the screen that connects. */
export const text = words.connect;
