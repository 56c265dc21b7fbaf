import { words } from '../../words/words.ts';

/** Words of the report of what changed. */
export const text = words.changes;
