import { words } from '../../words/words.ts';

/** Words about updates, more columns, rows that are left out, and what is remembered. */
export const text = words.enrichMore;
