import { words } from '../../words/words.ts';

/** Words of how a sheet's domains are read. */
export const text = words.enrichDomains;
