import { words } from '../../words/words.ts';

/** Words of the form for another list. */
export const formText = words.listForm;
