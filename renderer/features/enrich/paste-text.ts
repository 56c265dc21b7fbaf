import { words } from '../../words/words.ts';

/** Words of the dialog into which domains are pasted. */
export const text = words.enrichPaste;
