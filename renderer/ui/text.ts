import { words } from '../words/words.ts';

/** Words of the parts that every screen shares. */
export const text = words.parts;
