import { words } from '../words/words.ts';

/** Words of the frame around the screens. */
export const text = words.app;
