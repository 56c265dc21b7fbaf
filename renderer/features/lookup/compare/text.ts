import { words } from '../../../words/words.ts';

/** Words of the comparison. */
export const text = words.compare;
