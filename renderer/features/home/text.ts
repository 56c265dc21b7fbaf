import { words } from '../../words/words.ts';

/** Words of the home screen. */
export const text = words.home;
