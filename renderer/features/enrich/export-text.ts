import { words } from '../../words/words.ts';

/** Words of the dialog that exports a run's rows. */
export const text = words.enrichExport;
