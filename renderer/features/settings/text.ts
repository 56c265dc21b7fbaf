import { words } from '../../words/words.ts';

/** Words of the settings screen. */
export const text = words.settings;
