import { words } from '../../words/words.ts';

/** Words of the screen of saved answers. */
export const text = words.saved;
