import { words } from '../../words/words.ts';

/** Words about the file of a preview. */
export const text = words.enrichFile;
