import { words } from '../../words/words.ts';

/** Words of the enrich screen, by its moments: start, draft (the preview), run. */
export const text = words.enrich;
