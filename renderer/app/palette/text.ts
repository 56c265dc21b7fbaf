import { words } from '../../words/words.ts';

/** Words of the palette and of the sheet of shortcuts; what commands are called stands in the contract, where the menu reads it, too. */
export const text = words.palette;
