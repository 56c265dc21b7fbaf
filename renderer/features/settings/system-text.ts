import { words } from '../../words/words.ts';

/** Words of the settings about the computer. */
export const systemText = words.system;
